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
    description: 'The certificates of the customer, the newest first; null for a visitor.',
  })
  certificates(@Ctx() ctx: Context, @Args(() => CertificatePage) asked: AskedPage) {
    return whenSignedIn(ctx, () => service.pageCertificates(ctx, asked))
  }

  @FieldResolver(() => Certificate, {
    nullable: true,
    description: 'One certificate of the customer; null when it is not theirs, and for a visitor.',
  })
  certificate(@Ctx() ctx: Context, @Arg('id', () => ID, { description: 'The `id` of the certificate.' }) id: string) {
    return whenSignedIn(ctx, () => service.findCertificateNode(ctx, id))
  }
}

@Resolver(() => Certificate)
export class CertificatesResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Its private key (PKCS #8 in PEM); null where its owner keeps it, and for a sub-user. CONFIRM_IDENTITY unless the viewer logged in or confirmed in the last ten minutes.',
  })
  privateKey(@Ctx() ctx: Context, @Root() certificate: Certificate) {
    return service.getPrivateKey(ctx, certificate)
  }

  @Mutation(() => ExportCertificateResult, {
    description:
      'Gives a certificate with its chain and key as one file (PKCS #12). CONFIRM_IDENTITY unless the viewer logged in or confirmed in the last ten minutes.',
  })
  exportCertificate(@Ctx() ctx: Context, @Input(() => ExportCertificateInput) input: ExportCertificateInput) {
    return service.exportCertificate(ctx, input)
  }

  @Mutation(() => ReissueCertificateResult, {
    description: 'Asks for a certificate anew, with another key; the one before stays until it is there.',
  })
  reissueCertificate(@Ctx() ctx: Context, @Input(() => ReissueCertificateInput) input: ReissueCertificateInput) {
    return service.reissueCertificate(ctx, input)
  }
}
