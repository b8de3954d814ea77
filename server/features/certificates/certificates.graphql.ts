import { Field, ID, InputType, ObjectType } from 'type-graphql'
import type { CertificateState as State } from '../../../rules/certificate'
import { connectionType } from '../../graphql/connection'
import { graphEnum } from '../../graphql/enums'
import { Node } from '../../graphql/node'
import { DateTime } from '../../graphql/scalars'
import { resultUnion } from '../../graphql/user-error'

export const CertificateState = graphEnum('CertificateState', 'How a certificate stands.', {
  PENDING_VALIDATION: 'The authority looks in the DNS whether the names are the applicant’s.',
  ISSUED: 'It is there, and valid.',
  EXPIRED: 'It was there, and is valid no longer.',
  FAILED: 'The authority did not sign.',
} satisfies Record<State, string>)

@ObjectType({ description: 'A TXT record that the authority looks for before it signs.' })
export class CertificateValidation {
  @Field(() => String, { description: 'The whole name of the record, without a final dot.' })
  name!: string

  @Field(() => String, { description: 'Its type: always TXT.' })
  type!: string

  @Field(() => String, { description: 'Its value.' })
  value!: string

  @Field(() => Boolean, {
    description: 'The shop has put it into the zone, and takes it away afterwards. False: its owner has to make it.',
  })
  isPlaced!: boolean
}

@ObjectType({ implements: Node, description: 'A certificate that the customer bought, for one name or several.' })
export class Certificate extends Node {
  @Field(() => String, { description: 'The name in its subject, in ASCII.' })
  commonName!: string

  @Field(() => [String], { description: 'All names that it is for, in ASCII, the common name first.' })
  names!: string[]

  @Field(() => String, { description: 'The word that stays for the product, such as `SSL_RAPID`.' })
  productCode!: string

  @Field(() => String, { description: "What the product is called in the reader's language." })
  productName!: string

  @Field(() => String, {
    nullable: true,
    description: 'The web server that it is for: `nginx`, `apache`, …; null when that is not known.',
  })
  softwareId!: string | null

  @Field(() => CertificateState, { description: 'How it stands.' })
  state!: State

  @Field(() => String, { description: "The same as a sentence in the reader's language." })
  message!: string

  @Field(() => Boolean, {
    description: 'A request is under way: its first, a renewal, or one that its owner asked for.',
  })
  isBeingRequested!: boolean

  @Field(() => [CertificateValidation], {
    description: 'What the authority looks for in the DNS, while a request is under way; empty otherwise.',
  })
  validations!: CertificateValidation[]

  @Field(() => DateTime, { nullable: true, description: 'When it was issued last; null until then.' })
  issuedAt!: Date | null

  @Field(() => DateTime, { nullable: true, description: 'Until when it is valid; null until it is issued.' })
  expiresAt!: Date | null

  @Field(() => DateTime, { description: 'Until when it was paid for: it is renewed by itself until then.' })
  paidUntil!: Date

  @Field(() => String, { nullable: true, description: 'The certificate in PEM; null until it is issued.' })
  certificate!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'What stands between it and a known root, in PEM; null until it is issued.',
  })
  chain!: string | null

  @Field(() => Boolean, {
    description: 'Its key was made here; false where its owner sent a request and keeps the key.',
  })
  hasPrivateKey!: boolean
}

export const CertificateConnection = connectionType(Certificate, 'Certificate')

@InputType({ description: 'A new request for a certificate that the customer has.' })
export class ReissueCertificateInput {
  @Field(() => ID, { description: 'The `id` of the certificate.' })
  certificateId!: string

  @Field(() => String, {
    nullable: true,
    description:
      'A request of one’s own (PKCS #10 in PEM) for names of the certificate; without it the shop makes a key.',
  })
  csr?: string | null

  @Field(() => Boolean, { defaultValue: false, description: 'Only says what would be done.' })
  dryRun!: boolean
}

export const ReissueCertificateResult = resultUnion(
  'ReissueCertificateResult',
  'The certificate with its new request under way, or why there is none.',
  Certificate,
)

@InputType({ description: 'Certificate and key as one file.' })
export class ExportCertificateInput {
  @Field(() => ID, { description: 'The `id` of the certificate.' })
  certificateId!: string

  @Field(() => String, {
    description: 'With what the file is encrypted: 8 to 100 characters of ASCII. The shop does not keep it.',
  })
  password!: string
}

@ObjectType({ description: 'A certificate with its chain and its key in one encrypted file (PKCS #12, RFC 7292).' })
export class CertificateExport {
  @Field(() => String, { description: 'What to call it, such as `www.example.com.p12`.' })
  fileName!: string

  @Field(() => String, { description: 'The file in base64.' })
  content!: string
}

export const ExportCertificateResult = resultUnion(
  'ExportCertificateResult',
  'The file, or why there is none.',
  CertificateExport,
)
