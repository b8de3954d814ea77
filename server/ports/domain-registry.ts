import type { LegalForm } from '../../rules/legal-form'
import type { RegistryWait } from '../../rules/registry-wait'

export type { RegistryWait }

/** Availability of a name at its registry. `active` is registered elsewhere and can be transferred. */
export type RegistryStatus = 'free' | 'active' | 'quarantine' | 'reserved' | 'invalid'

export interface RegistryCheck {
  status: RegistryStatus
  /** Yearly price of a premium name in cents; null for a name at the standard price. */
  premiumPrice: number | null
  /** Source of the result as a display text: the registry, a cache or a lookup service. */
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
  /** Legal form of a company, which some registries want to know. */
  legalForm?: LegalForm | null
  /** Number in the trade register: KvK number, company number. */
  registrationNumber?: string | null
}

export interface RegistrationRequest {
  /** Our reference, which makes the registration idempotent. */
  reference: string
  name: string
  years: number
  holder: RegistryContact
  nameServers: readonly string[]
  /** Yearly price of a premium name in cents that the buyer agreed to; null at the standard price. A higher one is refused. */
  agreedPremium: number | null
}

export interface TransferRequest extends RegistrationRequest {
  authCode: string
}

export interface RenewalRequest {
  /** Our reference, which makes the renewal idempotent. */
  reference: string
  name: string
  years: number
  /** Current end of the term. The renewal is refused if the actual end differs (RFC 5731 §3.2.3). */
  from: number
  /** As in RegistrationRequest. */
  agreedPremium?: number | null
}

export type RegistryRefusal =
  | 'taken'
  | 'wrong-code'
  | 'not-transferable'
  | 'holder-refused'
  | 'name-servers-refused'
  | 'price-changed'
  | 'rejected'

/**
 * Outcome of a registration, transfer or renewal. `pending` was accepted and is not finished, for days in the case of a
 * transfer: ask again by `findOutcome`. A refusal is final. An unreachable registry throws OutsideUnavailable instead, and a
 * registrar without balance OperatorNeeded: neither is a refusal.
 */
export type RegistryOutcome =
  | {
      outcome: 'done'
      expiresAt: number
      /** Name of the registrar that the name is at; absent if nothing chose one. */
      registrar?: string
    }
  | { outcome: 'pending'; waitsFor: RegistryWait }
  | { outcome: 'refused'; reason: RegistryRefusal }

/** Restrictions of a name at its registrar. Null for one that the registrar, or the registry of the extension, does not have. */
export interface Restrictions {
  /** Whether the name cannot be transferred to another registrar: `clientTransferProhibited` (RFC 5731 §2.3). */
  transferLock: boolean | null
  /** Whether the name does not resolve: `clientHold` (RFC 5731 §2.3). */
  hold: boolean | null
}

/** The registrant of a name according to its registrar. */
export interface RegisteredHolder {
  company: string | null
  /** Full name of the person. */
  person: string
}

/** A name that the shop holds, as its registrar knows it. */
export interface HeldDomain {
  name: string
  /** `quarantine`: deleted, and can be restored. */
  status: 'active' | 'quarantine'
  expiresAt: number
  nameServers: readonly string[]
  /** False while the registrant has to confirm an e-mail address, after which the name is suspended. */
  isHolderVerified: boolean
  restrictions: Restrictions
  /**
   * Restrictions that stand on this name and not on each one: those of the registry too, which the shop cannot remove
   * (`serverTransferProhibited`, `serverHold`), and of the registrar unless it sets them by its own rules. Absent if the registrar does
   * not say.
   */
  particularRestrictions?: { transferLock: boolean; hold: boolean }
  /**
   * Whether the registrar renews the name at the end of its term by its own setting. The shop sends every renewal itself, so this is
   * false, except while a registry without renewals carries out one that was sent. Null if the registrar has no such setting, as
   * where a registry renews every name that is not deleted, or does not say it.
   */
  autoRenew: boolean | null
  /** DS records of the name; absent if the registrar does not say, as while it changes them. */
  delegationSigners?: readonly DelegationSigner[]
  /** Id of the registrant at the registrar, for `findHolder`; absent if the registrar does not say, as while it changes it. */
  holderHandle?: string
  /** Name of the registrar that it is at; absent if nothing chose one. */
  registrar?: string
}

/**
 * State of a name at the registrar. `elsewhere` and `gone` are positive statements of the registrar that the shop no longer holds it;
 * `unknown` is anything that was not understood.
 */
export type HeldDomainAnswer = { found: 'held'; domain: HeldDomain } | { found: 'elsewhere' | 'gone' | 'unknown' }

/** A name in the account at a registrar. */
export interface ListedName {
  /** Lower-case ASCII. */
  name: string
  /** End of its term. */
  expiresAt: number
}

/** One page of the names in the account at a registrar. */
export interface ListedNames {
  names: readonly ListedName[]
  /** Passed to the next call; null after the last page. */
  cursor: string | null
}

/** Names about which something changed at the registrar. What changed is asked by `findHeld`. */
export interface RegistryChanges {
  names: readonly string[]
  /** Passed to the next call. */
  cursor: string | null
}

/** A webhook of a registrar is missing its signature, has a wrong one, or cannot be read. */
export class UntrustedChange extends Error {
  override name = 'UntrustedChange'
}

/** DS data that a registry publishes for a zone key (RFC 4034 §5); some registries compute the digest themselves. */
export interface DelegationSigner {
  keyTag: number
  algorithm: number
  digestType: number
  /** Hexadecimal. */
  digest: string
  /** The key as DNSKEY rdata. */
  dnskey: string
}

/** Validity of a transfer code; `unknown` if the registry checks it only during the transfer. */
export type TransferCodeVerdict = 'right' | 'wrong' | 'unknown'

/** Code that another registrar needs to transfer a name: auth code, token or EPP code. */
export interface AuthCode {
  code: string
  /** Milliseconds since the epoch; null if the code does not expire. */
  expiresAt: number | null
}

/** The registries that the shop uses. Every call may throw OutsideUnavailable, after which the outcome is unknown. */
export interface DomainRegistry {
  /** The registrars by name, if there are several. Each has its own changes and webhooks. */
  readonly registrars?: ReadonlyMap<string, DomainRegistry>
  /** Returns the name of the registrar that sells the extension of a name. Absent with a single one. */
  registrarFor?(name: string): string
  /** Returns the names of the registrars that are left alone for a while, since they gave no answer. Absent with a single one. */
  leftAlone?(): readonly string[]
  /** Checks one name in ASCII form. */
  check(name: string, signal?: AbortSignal): Promise<RegistryCheck>
  /** Checks whether a name can be transferred with this code now. Has no side effects. */
  checkTransferCode(name: string, authCode: string, signal?: AbortSignal): Promise<TransferCodeVerdict>
  register(request: RegistrationRequest): Promise<RegistryOutcome>
  transferIn(request: TransferRequest): Promise<RegistryOutcome>
  /** Renews a name held by the shop. */
  renew(request: RenewalRequest): Promise<RegistryOutcome>
  /** Restores a cancelled name during its quarantine, with its former data (RFC 3915). */
  restore(request: RenewalRequest): Promise<RegistryOutcome>
  /** Returns the auth code of a name held by the shop; null for another name. Secret: never log it. */
  authCode(name: string): Promise<AuthCode | null>
  /** Cancels a name held by the shop. It stops resolving and becomes available after its quarantine. Idempotent. */
  cancel(name: string): Promise<void>
  /** Returns what is true about a name that the shop holds or held. */
  findHeld(name: string): Promise<HeldDomainAnswer>
  /**
   * Returns names that changed after a cursor, perhaps not all: call again with the returned cursor until there are none. Null is
   * the beginning. Names can be repeated. A cursor tells the registrar that the names before it were kept.
   */
  changes(cursor: string | null): Promise<RegistryChanges>
  /**
   * Returns the next page of the names that are active in the account, whether the shop knows them or not; names that are under way
   * or in quarantine are left out. Null is the beginning. A name can be repeated, also on two pages. Absent if the registrar has
   * no list, as over EPP.
   */
  listHeld?(cursor: string | null): Promise<ListedNames>
  /** Reads a webhook of the registrar, given its raw body. Throws UntrustedChange. Absent without webhooks. */
  receive?(message: {
    body: string
    headers: Readonly<Record<string, string | undefined>>
  }): readonly string[] | Promise<readonly string[]>
  /**
   * Returns the outcome of an earlier request with this reference, or null if the request never arrived. A reference that was
   * never sent is known without asking outside.
   */
  findOutcome(reference: string): Promise<RegistryOutcome | null>
  /** `isHidden` hides the registrant in public WHOIS, where the registry supports that. */
  updateHolder(name: string, holder: RegistryContact, isHidden: boolean): Promise<void>
  /**
   * Returns the registrant of a name held by the shop; null if the registrar does not say. `handle` is that of a `HeldDomain` just
   * returned, which saves asking for the name again.
   */
  findHolder(name: string, handle?: string): Promise<RegisteredHolder | null>
  /** Sets or removes restrictions of a name held by the shop. Throws OperatorNeeded for one that does not exist there. Idempotent. */
  restrict(name: string, wanted: { transferLock: boolean; hold: boolean }): Promise<void>
  /**
   * Disables the setting by which the registrar renews a name held by the shop. Throws OperatorNeeded if there is no such setting.
   * Idempotent. Never call it while a renewal is under way, which a registry without renewals carries out by this setting.
   */
  disableAutoRenew(name: string): Promise<void>
  /** Replaces the name servers of a name held by the shop. Idempotent. */
  setNameServers(name: string, nameServers: readonly string[]): Promise<void>
  /** Replaces the DS records of a name; an empty list makes its zone unsigned. Idempotent. */
  setDelegationSigners(name: string, signers: readonly DelegationSigner[]): Promise<void>
  /**
   * Returns what is left of the account that registrations and renewals are paid from, in euro cents; null if the registrar does not
   * say it in euros. Absent if it cannot be asked.
   */
  balance?(): Promise<number | null>
  /** Returns the published DS records of a name, which may lag behind the latest change. */
  listDelegationSigners(name: string): Promise<readonly DelegationSigner[]>
}
