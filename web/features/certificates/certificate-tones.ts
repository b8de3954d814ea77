import type { CertificateState } from '../../gql/graphql'

/** How a certificate's state looks in the list and on its page. */
export const CERTIFICATE_TONES = {
  PENDING_VALIDATION: 'info',
  ISSUED: 'ok',
  EXPIRED: 'warn',
  FAILED: 'error',
} as const satisfies Record<CertificateState, string>
