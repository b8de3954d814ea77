/** Where a name stands at its registry. `active` is registered elsewhere and can be transferred. */
export type RegistryStatus = 'free' | 'active' | 'quarantine' | 'reserved' | 'invalid'

export interface RegistryCheck {
  status: RegistryStatus
  /** The yearly price in cents of a premium name; null for a name at the list price. */
  premiumPrice: number | null
  /** Who said so, in words for the screen: the registry, a cache, a lookup service. */
  source: string
}

export interface RegistryContact {
  company: string | null
  forename: string
  surname: string
  street: string
  houseNumber: string
  houseNumberAdd: string | null
  postcode: string
  city: string
  /** ISO 3166-1 alpha-2. */
  country: string
  phone: string
  email: string
}

export interface RegistrationRequest {
  /** Our own reference: asking twice with the same one registers once. */
  reference: string
  name: string
  years: number
  holder: RegistryContact
  nameServers: readonly string[]
}

export interface TransferRequest extends RegistrationRequest {
  authCode: string
}

export interface RenewalRequest {
  /** Our own reference: asking twice with the same one renews once. */
  reference: string
  name: string
  years: number
  /** The end of the term that it follows: a name that ends otherwise by now is not renewed (RFC 5731 §3.2.3). */
  from: number
}

/** What became of a registration, transfer or renewal. A refusal is final; an unreachable registry throws OutsideUnavailable instead. */
export type RegistryOutcome =
  | { outcome: 'done'; expiresAt: number }
  | { outcome: 'refused'; reason: 'taken' | 'wrong-code' | 'not-transferable' | 'rejected' }

/** What a registry publishes of the key that a zone is signed with (RFC 4034 §5); some make the digest themselves. */
export interface DelegationSigner {
  keyTag: number
  algorithm: number
  digestType: number
  /** In hexadecimal. */
  digest: string
  /** The key itself, as the data of its DNSKEY record. */
  dnskey: string
}

/** What a registry says of a transfer code; `unknown` where it tells only at the transfer itself. */
export type TransferCodeVerdict = 'right' | 'wrong' | 'unknown'

/** The registries behind the shop. Every call may throw OutsideUnavailable: no answer is never an answer. */
export interface DomainRegistry {
  /** Asks one name in its ASCII form. */
  check(name: string, signal?: AbortSignal): Promise<RegistryCheck>
  /** Whether a name could be transferred with this code now. Nothing changes by asking. */
  checkTransferCode(name: string, authCode: string, signal?: AbortSignal): Promise<TransferCodeVerdict>
  register(request: RegistrationRequest): Promise<RegistryOutcome>
  transferIn(request: TransferRequest): Promise<RegistryOutcome>
  /** Another term for a name that the shop holds. */
  renew(request: RenewalRequest): Promise<RegistryOutcome>
  /** The same for a name that was given up, for as long as it is in quarantine: it is the shop's again, as it was (RFC 3915). */
  restore(request: RenewalRequest): Promise<RegistryOutcome>
  /**
   * Gives up a name that the shop holds: nobody is led to it any more, and after its quarantine anybody may register it. Asking
   * twice is the same as asking once.
   */
  cancel(name: string): Promise<void>
  /** What came of an earlier request with this reference, or null if it never arrived. */
  findOutcome(reference: string): Promise<RegistryOutcome | null>
  /** `isHidden`: the world is not told who it is, where the registry of the extension can do that. */
  updateHolder(name: string, holder: RegistryContact, isHidden: boolean): Promise<void>
  /** Delegates a name that the shop holds to these servers and no others. Asking twice is the same as asking once. */
  setNameServers(name: string, nameServers: readonly string[]): Promise<void>
  /** Makes these the DS records of a name; with none its zone counts as unsigned. Asking twice is the same as asking once. */
  setDelegationSigners(name: string, signers: readonly DelegationSigner[]): Promise<void>
  /** The DS records of a name that the registry publishes now; they may run behind what it was told last. */
  listDelegationSigners(name: string): Promise<readonly DelegationSigner[]>
}
