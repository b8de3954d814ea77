import type { Db, Tx } from '../../db/database'
import type { Day } from '../../rules/calendar'
import type { Cents } from '../../rules/money'
import type { BillingPeriod } from '../../rules/pricing-types'
import type { RenewableKind, RenewedTerm } from '../../rules/renewal'
import type { Deps } from '../common/context'
import type { RegistryOutcome } from '../ports/domain-registry'

/** An item that is paid by the term, of any kind. */
export interface Renewable {
  kind: RenewableKind
  /** Id of the domain, package or server; for Cloudflare protection that of its domain. */
  thingId: string
  accountId: string
  /** Domain name in ASCII, or host name of a server. */
  name: string
  /** Null for a domain, whose product is that of its extension. */
  productCode: string | null
  /** Billing period of the last paid term. */
  period: BillingPeriod
  /** First day of the next term. */
  until: Day
  /** Whether auto-renew is enabled. */
  renews: boolean
  premiumPrice: Cents | null
  /** Ends of the terms of its extras, by product code. */
  extras: Readonly<Record<string, Day>>
  /** Whether it has expired. */
  isOver: boolean
  /** Time at which it was first delivered, in milliseconds since the epoch. */
  since: number
}

/** A next term that has been paid. */
interface PaidTerm {
  term: RenewedTerm
  /** Price without VAT. */
  net: Cents
  period: BillingPeriod
  /** Expiry according to the registry, in milliseconds since the epoch; null for an item without a registry. */
  expiresAt: number | null
  now: number
}

/** How the items of one kind are renewed, expire and are restored. */
export interface TermProduct {
  kind: RenewableKind
  /**
   * Renews or restores an item at its registry, before the new term is recorded. It is called again after a crash, so ask for
   * the earlier outcome first. Null if the item no longer exists. Throws OutsideUnavailable.
   */
  renewOutside?(
    deps: Deps,
    renewal: { thing: Renewable; years: number; reference: string },
  ): Promise<RegistryOutcome | null>
  /** Resumes an expired item at the outside system, before the new term is recorded. Throws OutsideUnavailable. */
  resume?(deps: Deps, thing: Renewable): Promise<void>
  /** Records a paid term. An expired item becomes active again. */
  extend(deps: Deps, tx: Tx, thing: Renewable, paid: PaidTerm): Promise<void>
  setAutoRenew(tx: Tx, thingId: string, renews: boolean): Promise<void>
  /** Records that an item has expired. */
  expire(deps: Deps, tx: Tx, thingId: string, now: number): Promise<void>
  /** Ends an expired item at the outside system, by a job. Absent if `expire` enqueues that itself. Throws OutsideUnavailable. */
  suspend?(deps: Deps, item: { thingId: string; name: string }): Promise<void>
  /** Present if staff can suspend an item for abuse. */
  abuse?: AbuseTarget
}

/** An item that staff want to suspend for abuse. */
interface SuspendableItem {
  accountId: string
  /** Domain name in ASCII, or host name of a server. */
  name: string
  /** False for an item that does not run yet or was never delivered, and for one whose term has ended. */
  canBeSuspended: boolean
  /** Whether its term has ended. */
  hasEnded: boolean
  /** True for a suspended item that its owner had stopped before: it stays off when the suspension is lifted. */
  staysOff?: boolean
}

/** How the items of one kind are suspended for abuse, which is apart from the end of their term. */
export interface AbuseTarget {
  find(db: Db, thingId: string): Promise<SuspendableItem | null>
  /** Records in the item itself that it was suspended or released, if its state shows that. */
  record?(tx: Tx, thingId: string, isSuspended: boolean): Promise<void>
  /** Whether the item has to be off at the outside system, for abuse or because its term has ended. Null if it is gone. */
  isOff(db: Db, thingId: string): Promise<boolean | null>
  /** Turns the item off or on at the outside system. Idempotent. Throws OutsideUnavailable. */
  setOff(deps: Deps, thingId: string, isOff: boolean): Promise<void>
}

/** Returns how the items of a kind are suspended for abuse; undefined if they cannot be. */
export const abuseTargetOf = ({ products }: Pick<Deps, 'products'>, kind: RenewableKind): AbuseTarget | undefined =>
  products.find(({ term }) => term?.kind === kind)?.term?.abuse

/** Returns how the items of a kind are renewed. */
export function termOf({ products }: Pick<Deps, 'products'>, kind: RenewableKind): TermProduct {
  const found = products.find(({ term }) => term?.kind === kind)?.term
  if (!found) throw new Error(`no product has terms of the kind ${kind}`)
  return found
}

/** A row of an item whose term ends with a day, and whose extras have terms of their own. */
interface TermRow {
  id: string
  accountId: string
  name: string
  productCode: string
  period: BillingPeriod | null
  termUntil: Day | null
  extras: readonly string[]
  extraTerms: Readonly<Record<string, Day>>
  renews: boolean
  suspendedAt: number | null
  createdAt: number
}

/** Returns the item of a row; null if the end of its term is unknown. An extra without a term of its own ends with the item. */
export function renewableOf(kind: RenewableKind, row: TermRow): Renewable | null {
  const { termUntil: until, period } = row
  if (until === null || period === null) return null
  const { id: thingId, accountId, name, productCode, renews, createdAt: since } = row
  const extras = Object.fromEntries(row.extras.map((code) => [code, row.extraTerms[code] ?? until]))
  const isOver = row.suspendedAt !== null
  const state = { period, until, renews, isOver, since }
  return { kind, thingId, accountId, name, productCode, premiumPrice: null, extras, ...state }
}
