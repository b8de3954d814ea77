import type { Db } from '../../../db/database'
import { renewedTerm } from '../../../rules/renewal'
import * as claims from './name-claims.repository'
import type { LineRow, OrderRow } from './orders.repository'

/** A payment at the bank is open for a quarter of an hour, and its result may arrive somewhat later. */
const UNPAID_CLAIM_MS = 30 * 60_000

type Claimant = Pick<OrderRow, 'id' | 'accountId'>

/** Returns the names that other customers are ordering. An earlier order of the same customer does not count. */
export async function namesClaimedByOthers(
  db: Db,
  accountId: string,
  names: readonly string[],
  now: number,
): Promise<string[]> {
  const held = await claims.listClaims(db, names, now)
  const others = new Set(held.filter((claim) => claim.accountId !== accountId).map(({ name }) => name))
  return names.filter((name) => others.has(name))
}

/** Returns which of these names are being ordered. */
export const listClaimedAmong = async (db: Db, names: readonly string[], now: number): Promise<string[]> =>
  (await claims.listClaims(db, names, now)).map(({ name }) => name)

/**
 * Reserves the names for an order until it is delivered, or as long as its payment may take, at least until a time. Check for claims
 * of others first.
 */
export async function claimNames(
  tx: Db,
  order: Claimant,
  names: readonly string[],
  now: number,
  isCertain: boolean,
  until = 0,
): Promise<void> {
  await claims.deleteOverdueClaims(tx, now)
  const expiresAt = isCertain ? null : Math.max(now + UNPAID_CLAIM_MS, until)
  const { id: orderId, accountId } = order
  const rows = [...new Set(names)].map((name) => ({ name, orderId, accountId, expiresAt }))
  await claims.saveClaims(tx, rows)
}

/** After payment: confirms the names that the order still holds, and claims free ones again. */
export async function confirmNames(tx: Db, order: Claimant, names: readonly string[], now: number): Promise<void> {
  await claims.makeCertain(tx, order.id)
  const held = new Map((await claims.listClaims(tx, names, now)).map((claim) => [claim.name, claim]))
  const open = names.filter((name) => {
    const claim = held.get(name)
    return !claim || (claim.accountId === order.accountId && claim.orderId !== order.id)
  })
  if (open.length > 0) await claimNames(tx, order, open, now, true)
}

/** Releases the names of an order, so that others can order them. */
export const releaseNames = (tx: Db, orderId: string): Promise<void> => claims.deleteClaims(tx, orderId)

/** Releases the names of lines of an order. */
export const releaseNamesOf = (tx: Db, orderId: string, lines: readonly Pick<LineRow, 'domainName'>[]): Promise<void> =>
  claims.deleteClaims(
    tx,
    orderId,
    lines.flatMap(({ domainName }) => domainName ?? []),
  )

/** Returns the names that these lines register or transfer. Renewed names are not included, since nobody else can order them. */
export const namesOf = (lines: readonly Pick<LineRow, 'kind' | 'domainName' | 'options'>[]): string[] =>
  lines.flatMap((line) => (line.domainName && isNewName(line) ? [line.domainName] : []))

/** Returns whether a line registers or transfers a domain, and does not renew it. */
export const isNewName = ({ kind, options }: Pick<LineRow, 'kind' | 'options'>): boolean =>
  kind === 'DOMAIN' && renewedTerm(options) === null
