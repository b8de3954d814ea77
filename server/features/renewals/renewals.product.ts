import type { Db, Tx } from '../../../db/database'
import { dayInAmsterdam } from '../../../rules/calendar'
import { cents } from '../../../rules/money'
import { PROTECTION, type RenewedTerm, renewedTerm, yearsOf } from '../../../rules/renewal'
import type { Deps } from '../../common/context'
import { isPending } from '../../outbox/outbox'
import { isOver, type OrderedLine, type Product, pollOf, referenceOf } from '../../products/product'
import { type Renewable, termOf } from '../../products/term'
import { countRenewal } from '../catalogue/renewal-discounts.service'
import { findRenewable, follows, restorableBefore } from './renewables.service'
import { findOfTerm } from './renewal-orders.service'
import { type EndPayload, endTerm } from './renewals.jobs'
import * as repository from './renewals.repository'

const LATER_MS = 10_000

/** Renews an item that its owner has already, a domain also at its registry. */
export const renewalProduct: Product = {
  name: 'renewal',
  formerJobs: ['deliver-renewal'],
  isOf: ({ options }) => renewedTerm(options) !== null,
  async deliver(deps, ordered) {
    const { order, line } = ordered
    const term = renewedTerm(line.options)
    if (!term) throw new Error(`line ${line.id} renews nothing`)
    const { kind, thingId } = term
    const seen = await findRenewable(deps.db.reader, kind, thingId)
    // A renewal that the registry has accepted is not refused for being late.
    const isTimely =
      seen && (line.waitsSince === null ? await canFollow(deps, deps.db.reader, seen, term) : follows(seen, term))
    const isDue = isTimely && seen.accountId === order.accountId
    if (isDue && seen.isOver && (await mustWait(deps, ordered, seen)))
      return { outcome: 'pending', againAt: deps.ports.clock.now() + LATER_MS }
    const product = termOf(deps, kind)
    const reference = referenceOf(line, line.deliveryAttempt)
    const renewal = isDue ? { thing: seen, years: yearsOf(term), reference } : null
    const registered = (renewal && (await product.renewOutside?.(deps, renewal))) ?? null
    if (isDue && seen.isOver && term.part === '') await product.resume?.(deps, seen)
    if (registered?.outcome === 'pending') return pollOf(deps, ordered, registered)
    if (registered?.outcome === 'refused')
      return { outcome: 'failed', reason: registered.reason === 'price-changed' ? registered.reason : 'rejected' }
    return {
      outcome: 'delivered',
      async finish(tx) {
        const now = deps.ports.clock.now()
        const thing = await findRenewable(tx, kind, thingId)
        // A renewal that the registry has carried out counts, however late its response arrived.
        const stillDue = thing && (registered ? follows(thing, term) : await canFollow(deps, tx, thing, term))
        if (!isDue || !stillDue) return 'ended'
        const paid = { term, net: cents(line.net), period: order.period, expiresAt: registered?.expiresAt ?? null, now }
        await product.extend(deps, tx, thing, paid)
        await countRenewal(tx, { kind, thingId, part: term.part, line })
        if (thing.isOver) await clearEnd(tx, thing, term)
      },
    }
  },
}

/** An expired item is restored only by a payment within the grace period. */
async function canFollow({ ports }: Deps, db: Db, thing: Renewable, term: RenewedTerm): Promise<boolean> {
  if (!follows(thing, term)) return false
  if (!thing.isOver) return true
  const before = restorableBefore(thing, (await findOfTerm(db, thing))?.endedAt ?? null)
  return before !== null && dayInAmsterdam(ports.clock.now()) < before
}

/** Restoring waits until the expiry has been carried out outside, and protection until its domain is restored. */
async function mustWait(deps: Deps, { lines }: OrderedLine, thing: Renewable): Promise<boolean> {
  const { reader } = deps.db
  const ended = await findOfTerm(reader, thing)
  if (ended && (await isPending(reader, endTerm, ended.id))) return true
  if (thing.kind !== PROTECTION) return false
  return lines.some((line) => {
    const term = renewedTerm(line.options)
    return term?.kind === 'DOMAIN' && term.thingId === thing.thingId && !isOver(line)
  })
}

/** Clears the expiry, so that the quarantine task skips what was restored. */
async function clearEnd(tx: Tx, thing: Renewable, { part }: RenewedTerm): Promise<void> {
  const ended = part === '' ? await findOfTerm(tx, thing) : null
  if (ended) await repository.updateRenewal(tx, ended.id, { endedAt: null })
}

/** Ends an expired item at the outside system, unless it was restored meanwhile. Throws OutsideUnavailable. */
export async function endOutside(deps: Deps, { kind, thingId, name }: EndPayload): Promise<void> {
  const thing = await findRenewable(deps.db.reader, kind, thingId)
  if (thing?.isOver) await termOf(deps, kind).suspend?.(deps, { thingId, name })
}
