import { onAccount } from '../../common/api-token'
import { defineFeature } from '../../feature'
import { ofCustomer } from '../../graphql/node-access'
import { hourly } from '../../outbox/scheduled-tasks'
import { certificatesOfAccount, certificatesOfDomain } from './certificates.attachments'
import { renewalPayload, renewCertificate } from './certificates.jobs'
import { certificateMailSamples } from './certificates.mail-samples'
import { certificateProduct } from './certificates.product'
import { countLive, deleteCertificatesOf } from './certificates.repository'
import { CertificatesResolver, ViewerCertificatesResolver } from './certificates.resolver'
import { advanceRenewal, findCertificateNode, renewalGivenUp, renewCertificates } from './certificates.service'

export const certificates = defineFeature({
  name: 'certificates',
  mailSamples: certificateMailSamples,
  resolvers: [ViewerCertificatesResolver, CertificatesResolver],
  nodes: { crt: ofCustomer(findCertificateNode) },
  jobs: [
    renewCertificate.handle((deps, { payload }) => advanceRenewal(deps, payload), {
      onGivenUp: (deps, { payload }) => renewalGivenUp(deps, renewalPayload.parse(payload)),
    }),
  ],
  tasks: [hourly('renew-certificates', renewCertificates)],
  products: [certificateProduct],
  hiddenFromStaff: ['Certificate.privateKey'],
  tokenRules: {
    viewer: {
      certificate: onAccount('READ'),
      certificates: onAccount('READ'),
    },
    mutation: {
      exportCertificate: 'never',
      reissueCertificate: onAccount('ORDER'),
    },
  },
  domainAttachments: certificatesOfDomain,
  accountServices: certificatesOfAccount,
  staff: {
    erasure: {
      blocks: async ({ at }, db, accountId) => [
        { kind: 'ACTIVE_CERTIFICATES', count: await countLive(db, accountId, at), amount: null },
      ],
      erase: (_ctx, tx, { account }) => deleteCertificatesOf(tx, account.id),
    },
  },
})
