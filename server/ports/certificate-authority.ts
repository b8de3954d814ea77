export interface CertificateRequest {
  /** Our reference, which makes the request idempotent. */
  reference: string
  /** PKCS #10 in PEM, with all names as subject alternative names. */
  csr: string
  names: readonly string[]
  /** Product code, such as SSL_RAPID. */
  product: string
}

/** TXT record that the authority looks up to validate a domain. */
export interface DomainValidation {
  /** Absolute name without a trailing dot: `_acme-challenge.example.nl`. */
  name: string
  value: string
}

/** Outcome of a request. A refusal is final; an unreachable authority throws OutsideUnavailable instead. */
export type CertificateOutcome =
  | { outcome: 'pending'; validations: readonly DomainValidation[] }
  | {
      outcome: 'issued'
      /** PEM. The chain has the intermediate certificates up to a public root. */
      certificate: string
      chain: string
      /** Milliseconds since the epoch. */
      expiresAt: number
    }
  | { outcome: 'refused'; reason: 'name-refused' | 'bad-request' | 'not-validated' }

/**
 * Issues certificates after DNS validation of the names (DV). Issuance takes time: poll the outcome with `find`. Every
 * call may throw OutsideUnavailable, after which the outcome is unknown.
 */
export interface CertificateAuthority {
  request(request: CertificateRequest): Promise<CertificateOutcome>
  /** Current outcome of an earlier request; null if the request never arrived. */
  find(reference: string): Promise<CertificateOutcome | null>
}
