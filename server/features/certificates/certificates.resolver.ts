import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql'
import type { Context } from '../../common/context'
import { whenSignedIn } from '../../common/guards'
import { type AskedPage, pageArgs } from '../../graphql/connection'
import { Input } from '../../graphql/input'
import { ViewerNode } from '../accounts/accounts.graphql'
import {
  Certificate,
  CertificateConnection,
  ExportCertificateInput,
  ExportCertificateResult,
  ReissueCertificateInput,
  ReissueCertificateResult,
} from './certificates.graphql'
import * as service from './certificates.service'

const CertificatePage = pageArgs(service.CERTIFICATE_PAGE)

@Resolver(() => ViewerNode)
export class ViewerCertificatesResolver {
  @FieldResolver(() => CertificateConnection, {
    nullable: true,
    description: 'Certificates of the customer, newest first; null for a visitor.',
  })
  certificates(@Ctx() ctx: Context, @Args(() => CertificatePage) asked: AskedPage) {
    return whenSignedIn(ctx, () => service.pageCertificates(ctx, asked))
  }

  @FieldResolver(() => Certificate, {
    nullable: true,
    description:
      'Certificate of the customer by id; null if it does not exist or belongs to someone else, and for a visitor.',
  })
  certificate(@Ctx() ctx: Context, @Arg('id', () => ID, { description: 'Id of the certificate.' }) id: string) {
    return whenSignedIn(ctx, () => service.findCertificateNode(ctx, id))
  }
}

@Resolver(() => Certificate)
export class CertificatesResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Private key (PKCS #8 in PEM format); null if the owner keeps it, and for a sub-user. Requires a login or `confirmIdentity` in the last ten minutes, otherwise CONFIRM_IDENTITY.',
  })
  privateKey(@Ctx() ctx: Context, @Root() certificate: Certificate) {
    return service.getPrivateKey(ctx, certificate)
  }

  @Mutation(() => ExportCertificateResult, {
    description:
      'Exports a certificate with its chain and private key as one file (PKCS #12). Requires a login or `confirmIdentity` in the last ten minutes, otherwise CONFIRM_IDENTITY.',
  })
  exportCertificate(@Ctx() ctx: Context, @Input(() => ExportCertificateInput) input: ExportCertificateInput) {
    return service.exportCertificate(ctx, input)
  }

  @Mutation(() => ReissueCertificateResult, {
    description:
      'Requests a new certificate with a new key. The current one remains in use until the new one is issued.',
  })
  reissueCertificate(@Ctx() ctx: Context, @Input(() => ReissueCertificateInput) input: ReissueCertificateInput) {
    return service.reissueCertificate(ctx, input)
  }
}
