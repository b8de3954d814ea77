export interface CertificateRequest {
  /** Our own reference: asking twice with the same one is asking once. */
  reference: string
  /** PKCS #10 in PEM, with all names as alternative names. */
  csr: string
  names: readonly string[]
  /** The product that was bought, such as SSL_RAPID. */
  product: string
}

/** What has to stand in the DNS: the authority looks for a TXT record with this value. */
export interface DomainValidation {
  /** Absolute, without a final dot: `_acme-challenge.example.nl`. */
  name: string
  value: string
}

/** What came of a request. A refusal is final; an authority that is away throws OutsideUnavailable instead. */
export type CertificateOutcome =
  | { outcome: 'pending'; validations: readonly DomainValidation[] }
  | {
      outcome: 'issued'
      /** PEM; the chain is what stands between it and a root that everybody knows. */
      certificate: string
      chain: string
      /** Milliseconds since the epoch. */
      expiresAt: number
    }
  | { outcome: 'refused'; reason: 'name-refused' | 'bad-request' | 'not-validated' }

/**
 * Who signs certificates once it has seen in the DNS that a name is the applicant's (DV). It takes its time: ask again
 * what came of a request. Every call may throw OutsideUnavailable: no answer is never an answer.
 */
export interface CertificateAuthority {
  request(request: CertificateRequest): Promise<CertificateOutcome>
  /** What came of an earlier request, looked at afresh; null when it never arrived. */
  find(reference: string): Promise<CertificateOutcome | null>
}
