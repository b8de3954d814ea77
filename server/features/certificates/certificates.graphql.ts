import { Field, ID, InputType, ObjectType } from 'type-graphql'
import type { CertificateState as State } from '../../../rules/certificate'
import { connectionType } from '../../graphql/connection'
import { graphEnum } from '../../graphql/enums'
import { Node } from '../../graphql/node'
import { DateTime } from '../../graphql/scalars'
import { resultUnion } from '../../graphql/user-error'

const CertificateState = graphEnum('CertificateState', 'State of a certificate.', {
  PENDING_VALIDATION: 'The certificate authority is verifying control of the names in the DNS.',
  ISSUED: 'Issued and valid.',
  EXPIRED: 'Expired.',
  FAILED: 'Refused by the certificate authority.',
} satisfies Record<State, string>)

@ObjectType({ description: 'TXT record that the certificate authority looks for before issuing.' })
export class CertificateValidation {
  @Field(() => String, { description: 'Full record name, without a trailing dot.' })
  name!: string

  @Field(() => String, { description: 'Record type: always TXT.' })
  type!: string

  @Field(() => String, { description: 'Record value.' })
  value!: string

  @Field(() => Boolean, {
    description:
      'True if the shop published the record, and removes it after validation. False if the owner has to create it.',
  })
  isPlaced!: boolean
}

@ObjectType({ implements: Node, description: 'TLS certificate of the customer, for one or more names.' })
export class Certificate extends Node {
  @Field(() => String, { description: 'Common name of the subject, in ASCII.' })
  commonName!: string

  @Field(() => [String], { description: 'All names of the certificate in ASCII, common name first.' })
  names!: string[]

  @Field(() => String, { description: 'Permanent code of the product, such as `SSL_RAPID`.' })
  productCode!: string

  @Field(() => String, { description: 'Product name, in the language of the request.' })
  productName!: string

  @Field(() => String, {
    nullable: true,
    description:
      'Name of the product that the shop sells instead, if this one is no longer sold; null without such a successor.',
  })
  successorName!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Web server for which it was ordered, such as `nginx` or `apache`; null if unknown.',
  })
  softwareId!: string | null

  @Field(() => CertificateState, { description: 'Current state.' })
  state!: State

  @Field(() => String, { description: 'Current state as a sentence, in the language of the request.' })
  message!: string

  @Field(() => Boolean, {
    description: 'True while a request is in progress: the first one, a renewal or a reissue.',
  })
  isBeingRequested!: boolean

  @Field(() => [CertificateValidation], {
    description:
      'DNS records that the certificate authority looks for while a request is in progress; otherwise empty.',
  })
  validations!: CertificateValidation[]

  @Field(() => DateTime, { nullable: true, description: 'Time of the last issue; null until issued.' })
  issuedAt!: Date | null

  @Field(() => DateTime, { nullable: true, description: 'Time at which the certificate expires; null until issued.' })
  expiresAt!: Date | null

  @Field(() => DateTime, { description: 'End of the paid term. Until then the certificate is renewed automatically.' })
  paidUntil!: Date

  @Field(() => String, { nullable: true, description: 'Certificate in PEM format; null until issued.' })
  certificate!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Intermediate certificates in PEM format; null until issued.',
  })
  chain!: string | null

  @Field(() => Boolean, {
    description: 'True if the shop generated the private key; false if the owner supplied a CSR and keeps the key.',
  })
  hasPrivateKey!: boolean
}

export const CertificateConnection = connectionType(Certificate, 'Certificate')

@InputType({ description: 'Reissue of a certificate.' })
export class ReissueCertificateInput {
  @Field(() => ID, { description: 'Id of the certificate.' })
  certificateId!: string

  @Field(() => String, {
    nullable: true,
    description: 'CSR (PKCS #10 in PEM format) for names of the certificate. If omitted, the shop generates a new key.',
  })
  csr?: string | null

  @Field(() => Boolean, { defaultValue: false, description: 'If true, returns a preview and changes nothing.' })
  dryRun!: boolean
}

export const ReissueCertificateResult = resultUnion(
  'ReissueCertificateResult',
  'The certificate with its new request in progress, or an error.',
  Certificate,
)

@InputType({ description: 'Export of a certificate with its private key as one file.' })
export class ExportCertificateInput {
  @Field(() => ID, { description: 'Id of the certificate.' })
  certificateId!: string

  @Field(() => String, {
    description: 'Password that encrypts the file, 8 to 100 ASCII characters. It is not stored.',
  })
  password!: string
}

@ObjectType({ description: 'Certificate, chain and private key in one encrypted file (PKCS #12, RFC 7292).' })
export class CertificateExport {
  @Field(() => String, { description: 'File name, such as `www.example.com.p12`.' })
  fileName!: string

  @Field(() => String, { description: 'Content of the file in base64.' })
  content!: string
}

export const ExportCertificateResult = resultUnion(
  'ExportCertificateResult',
  'The exported file, or an error.',
  CertificateExport,
)
