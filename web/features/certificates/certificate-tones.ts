import type { CertificateState } from '../../gql/graphql'

/** Badge tone per certificate state, in the list and on its page. */
export const CERTIFICATE_TONES = {
  PENDING_VALIDATION: 'info',
  ISSUED: 'ok',
  EXPIRED: 'warn',
  FAILED: 'error',
} as const satisfies Record<CertificateState, string>
