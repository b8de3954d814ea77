import { dayInAmsterdam } from '../../../rules/calendar'
import { noticesFrom } from '../../../rules/price-notice'
import { DAY_MS, HOUR_MS } from '../../../rules/time'
import type { Deps } from '../../common/context'
import { mailSentAt, withdrawMail } from '../../mail/mail'
import { listBouncedOf, listMailOutcomes } from '../../mail/mail-log'
import { contextOfAccount } from '../accounts/account-context.service'
import { findAccount } from '../accounts/accounts.service'
import { audienceOf, type Catalogue, getCatalogue, refreshCatalogue, staffelFor } from '../catalogue/catalogue.service'
import * as notices from '../catalogue/price-notices.service'
import { listChanges, listToTell, setLookedAt } from '../catalogue/price-sets.service'
import { readDiscountsOf } from '../catalogue/renewal-discounts.service'
import { localeOf } from '../orders/orders.service'
import { mailRaises, mailStays } from './price-notices.mails'
import { type Raise, raisesOf } from './price-raises'
import { listRenewables, pagesOfProducts } from './renewables.service'

/** Owners of a set are looked for once a day. Less than a day, since a task does not start at the same minute every day. */
const LOOK_EVERY_MS = DAY_MS - 2 * HOUR_MS
/** Longer than any term: by then every item from before the raise was renewed, or its owner was not told for a year. */
const TOLD_FOR_MS = 400 * DAY_MS
/** The outcome of a mail is known sooner, or never. */
const OUTCOME_MS = 30 * DAY_MS
const MAILS_AT_ONCE = 500

/** A scheduled set of prices, with the catalogue with and without it. */
interface ScheduledSet {
  id: string
  validFrom: number
  catalogue: Catalogue
  without: Catalogue
}

/**
 * Tells owners of raises of what they renew, records which of those mails arrived, and takes back what was told of a set that was
 * cancelled. Repeating it at the same moment changes nothing. Called by a scheduled task.
 */
export async function tellPriceRaises(deps: Deps): Promise<void> {
  await recordOutcomes(deps)
  await revokeNotices(deps)
  const now = deps.ports.clock.now()
  const sets = await listToTell(deps.db.reader, {
    validAfter: now - TOLD_FOR_MS,
    lookedBefore: now - LOOK_EVERY_MS,
  })
  for (const { id, validFrom, scheduledAt } of sets) {
    if (validFrom === null || scheduledAt === null || now < noticesFrom(scheduledAt)) continue
    // Another instance may have stored the set.
    await refreshCatalogue(deps)
    const catalogue = await getCatalogue(deps)
    await tellOwners(deps, { id, validFrom, catalogue, without: catalogue.withoutSet(id, now) })
    await deps.db.transaction((tx) => setLookedAt(tx, id, now))
  }
}

async function tellOwners(deps: Deps, set: ScheduledSet): Promise<void> {
  const { catalogue } = set
  const changed = new Set((await listChanges(deps.db.reader, set.id)).map(({ productId }) => productId))
  const owners = new Set<string>()
  const products = catalogue.known().filter(({ productId }) => changed.has(productId))
  for await (const things of pagesOfProducts(deps.db.reader, products))
    for (const { accountId } of things) owners.add(accountId)
  for (const accountId of owners) {
    const began = performance.now()
    await tellOwner(deps, set, accountId).catch((error: unknown) =>
      deps.log.error(
        { err: error, account: accountId, set: set.id },
        'renewals: notifying an owner of new prices failed',
      ),
    )
    await deps.pace.rest(performance.now() - began)
  }
}

async function tellOwner(deps: Deps, set: ScheduledSet, accountId: string): Promise<void> {
  const { db, ports, config } = deps
  const locale = await localeOf(db.reader, accountId)
  // Null for an account that the shop has blocked: it renews nothing.
  const ctx = await contextOfAccount(deps, accountId, locale)
  const account = ctx && (await findAccount(deps, accountId))
  if (!ctx || !account) return
  const now = ports.clock.now()
  const { catalogue, without } = set
  const asked = {
    ...{ setId: set.id, validFrom: set.validFrom, noticeDays: config.priceNoticeDays, without },
    ...{ toldOn: dayInAmsterdam(now), staffel: staffelFor(ctx, audienceOf(ctx)) },
  }
  const things = await listRenewables(db.reader, accountId)
  const discountsOf = await readDiscountsOf(db.reader, things)
  const raises = things.flatMap((thing) => raisesOf(catalogue, thing, asked, discountsOf(thing)))
  if (raises.length === 0) return
  await db.transaction(async (tx) => {
    const mailed = await notices.listMailed(tx, accountId, set.id)
    const untold = raises.filter(({ product }) => !mailed.includes(product.productId))
    if (untold.length === 0) return
    const reference = `price-raise-${set.id}-${accountId}-${now}` as const
    await mailRaises(deps, tx, { email: account.email, locale, reference }, untold)
    const row = { setId: set.id, accountId, mailReference: reference, sentAt: now }
    await notices.insertNotices(
      tx,
      productIdsOf(untold).map((productId) => ({ ...row, productId })),
    )
  })
}

const productIdsOf = (raises: readonly Raise[]): string[] => [
  ...new Set(raises.map(({ product }) => product.productId)),
]

/**
 * Records which mails the mail server accepted. An owner whose mail it refused was not told, nor one whose mail bounced, which can be
 * known days later.
 */
async function recordOutcomes({ db, ports }: Deps): Promise<void> {
  const since = ports.clock.now() - OUTCOME_MS
  const waiting = await notices.listWaitingMails(db.reader, since, MAILS_AT_ONCE)
  const known = waiting.length === 0 ? [] : await listMailOutcomes(db.reader, waiting)
  for (const { reference, outcome, changedAt } of known) {
    if (outcome === 'QUEUED') continue
    const told =
      outcome === 'ACCEPTED'
        ? { state: 'TOLD' as const, toldAt: changedAt }
        : { state: 'NOT_DELIVERED' as const, toldAt: null }
    await db.transaction((tx) => notices.setOutcome(tx, reference, told))
  }
  for (const reference of await listBouncedOf(db.reader, 'price-raise', since))
    await db.transaction((tx) => notices.setOutcome(tx, reference, { state: 'NOT_DELIVERED', toldAt: null }))
}

/** Mails owners who were told of a set that was cancelled since. A mail that still waits is withdrawn. */
async function revokeNotices(deps: Deps): Promise<void> {
  const { db, ports } = deps
  for (const { setId, accountId } of await notices.listToRevoke(db.reader, MAILS_AT_ONCE)) {
    const locale = await localeOf(db.reader, accountId)
    const account = await findAccount(deps, accountId)
    const catalogue = await getCatalogue(deps)
    await db.transaction(async (tx) => {
      const now = ports.clock.now()
      const told: string[] = []
      for (const { productId, mailReference, state } of await notices.listNotices(tx, setId, accountId)) {
        const isWaiting = state === 'SENT' && (await mailSentAt(tx, mailReference)) === 'waiting'
        if (isWaiting) await withdrawMail(tx, mailReference, now)
        else if (state !== 'NOT_DELIVERED') told.push(productId)
      }
      await notices.setRevoked(tx, { setId, accountId }, now)
      const products = catalogue.known().filter(({ productId }) => told.includes(productId))
      if (!account || products.length === 0) return
      const reference = `price-stays-${setId}-${accountId}` as const
      await mailStays(deps, tx, { email: account.email, locale, reference }, products)
    })
  }
}
