import type { Db, Tx } from '../../../db/database'
import { dayInAmsterdam } from '../../../rules/calendar'
import { toUnicode } from '../../../rules/domain-name'
import { isProtectionKind } from '../../../rules/product-kinds'
import { isOfDomain, PROTECTION, RENEWAL_ID_PREFIXES, type RenewableKind } from '../../../rules/renewal'
import { awaitsPayment, isDead, isUnderWay } from '../../../rules/renewal-plan'
import { DAY_MS } from '../../../rules/time'
import { domainsInReach, requireDomainInReach } from '../../common/api-token'
import { argumentText } from '../../common/arguments.text'
import type { Context } from '../../common/context'
import { transact } from '../../common/dry-run'
import { badInput, notFound } from '../../common/failures'
import { requireBuyer, requireOwnerId } from '../../common/guards'
import { isId } from '../../common/ids'
import {
  type AskedPage,
  type Connection,
  cursorOf,
  keyIn,
  type PageSize,
  pageOf,
  readPage,
} from '../../graphql/connection'
import { type InvalidInput, invalidField, UserError } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { termOf } from '../../products/term'
import { spendByToken } from '../api-tokens/api-tokens.service'
import { findDomainOf, findOwnDomain } from '../domains/domains.service'
import type { OrderLine } from '../orders/orders.graphql'
import { methodOfRenewal } from '../payments/payment-methods.service'
import { leaveOut } from '../payments/waiting-orders.service'
import {
  findRenewable,
  keyOf,
  listNext,
  listRenewables,
  nextTermOfOwner,
  type Renewable,
  readWithOthers,
  restorableBefore,
} from './renewables.service'
import { findCurrent, findOfTerm, orderTerms } from './renewal-orders.service'
import { idOf, renewalView, renewalViews } from './renewal-view.service'
import { RENEWALS_MAX, Renewal, RenewalsSet, UPCOMING_MAX, UpcomingRenewal } from './renewals.graphql'
import * as repository from './renewals.repository'
import { renewThings } from './renewals.service'
import { renewalText } from './renewals.text'

interface AskedRenewal {
  ids: readonly string[]
  renews: boolean
  dryRun?: boolean
}

/**
 * Enables or disables auto-renew for several of the viewer's items, all or none. Disabling removes an unpaid renewal from its
 * order. Throws NOT_FOUND for an item of another customer.
 */
export async function setRenewal(
  ctx: Context,
  { ids, renews, dryRun = false }: AskedRenewal,
): Promise<RenewalsSet | InvalidInput> {
  const account = requireBuyer(ctx)
  const once = [...new Set(ids)]
  if (once.length === 0 || once.length > RENEWALS_MAX)
    return invalidField('ids', renewalText[ctx.locale].howMany({ max: RENEWALS_MAX }))
  const answer = await transact(ctx.db, { dryRun }, async (tx) => {
    for (const id of once) {
      const thing = await requireOwn(ctx, tx, id)
      const refused = await switchOne(ctx, tx, thing, renews)
      if (refused) return refused
    }
    const things: Renewable[] = []
    for (const id of once) things.push(await requireOwn(ctx, tx, id))
    return view(RenewalsSet, { renewals: await renewalViews(ctx, things, tx) })
  })
  // A renewal that is due is ordered now, so that the response includes it.
  if (renews && !dryRun && !(answer instanceof UserError)) {
    const things = await Promise.all(once.map((id) => requireOwn(ctx, ctx.db.reader, id)))
    await renewThings(ctx, account.id, things)
    const renewed = await Promise.all(once.map((id) => requireOwn(ctx, ctx.db.reader, id)))
    return view(RenewalsSet, { renewals: await renewalViews(ctx, renewed) })
  }
  return answer
}

interface AskedBack {
  id: string
  dryRun?: boolean
}

/**
 * Orders the next term of an expired item, unless such an order is waiting. Paying it restores the item. Throws NOT_FOUND for an
 * item of another customer.
 */
export async function reinstate(ctx: Context, { id, dryRun = false }: AskedBack): Promise<Renewal | InvalidInput> {
  requireBuyer(ctx)
  const method = await methodOfRenewal(ctx)
  return transact(ctx.db, { dryRun }, async (tx) => {
    const thing = await requireOwn(ctx, tx, id)
    const words = renewalText[ctx.locale]
    const name = toUnicode(thing.name)
    if (!thing.isOver) return invalidField('id', words.isOn({ name }))
    const known = await findOfTerm(tx, thing)
    const before = restorableBefore(thing, known?.endedAt ?? null)
    const isUnder = known !== null && isUnderWay(known)
    if (!isUnder && (before === null || dayInAmsterdam(ctx.now) >= before))
      return invalidField('id', words.tooLate({ name }))
    if (before !== null && !isUnder && !(known && awaitsPayment(known))) {
      const next = await nextTermOfOwner(ctx, tx, thing)
      if (next.length === 0) return invalidField('id', words.cannot({ name }))
      await setRenews(ctx, tx, thing, true)
      await spendByToken(ctx, tx, await orderTerms(ctx, tx, next, method, before))
    }
    return renewalView(ctx, await requireOwn(ctx, tx, id), tx)
  })
}

async function switchOne(ctx: Context, tx: Tx, thing: Renewable, renews: boolean): Promise<InvalidInput | null> {
  const words = renewalText[ctx.locale]
  const name = toUnicode(thing.name)
  if (thing.isOver) return invalidField('ids', words.hasEnded({ name }))
  if (renews && (await nextTermOfOwner(ctx, tx, thing)).length === 0) return invalidField('ids', words.cannot({ name }))
  const known = await findCurrent(tx, thing)
  if (known && isUnderWay(known)) return renews ? null : invalidField('ids', words.isRenewed({ name }))
  if (known && renews === isDead(known)) {
    const { orderId } = known
    const ofThing = orderId === null ? [known] : await rowsOf(tx, orderId, thing)
    for (const { id } of ofThing) await repository.deleteRenewal(tx, id)
    const lineIds = ofThing.flatMap(({ orderLineId }) => orderLineId ?? [])
    if (!renews && orderId !== null && !(await leaveOut(ctx, tx, orderId, lineIds)))
      return invalidField('ids', words.beingPaid({ name }))
  }
  await setRenews(ctx, tx, thing, renews)
  return null
}

/**
 * Takes the unpaid next term of a domain that leaves off its order. A term that is paid, or being paid, is refunded when its
 * delivery finds no domain.
 */
export async function dropRenewal(ctx: Context, tx: Tx, domainId: string): Promise<void> {
  const thing = await findRenewable(tx, 'DOMAIN', domainId)
  if (!thing) return
  const known = await findOfTerm(tx, thing)
  if (!known?.orderId || !awaitsPayment(known)) return
  const ofThing = await rowsOf(tx, known.orderId, thing)
  const lineIds = ofThing.flatMap(({ orderLineId }) => orderLineId ?? [])
  if (!(await leaveOut(ctx, tx, known.orderId, lineIds))) return
  for (const { id } of ofThing) await repository.deleteRenewal(tx, id)
}

export const setRenews = (ctx: Context, tx: Tx, { kind, thingId }: Renewable, renews: boolean): Promise<void> =>
  termOf(ctx, kind).setAutoRenew(tx, thingId, renews)

const rowsOf = async (tx: Tx, orderId: string, { kind, thingId }: Renewable) =>
  (await repository.listOfOrder(tx, orderId)).filter((row) => row.kind === kind && row.thingId === thingId)

/** Returns the renewal of one of the viewer's items; null if the end of its term is unknown. */
export const findRenewal = (ctx: Context, kind: RenewableKind, thingId: string): Promise<Renewal | null> =>
  readOwnRenewal(ctx, { kind, thingId })

const readOwnRenewal = readWithOthers(async (ctx: Context, things) => {
  const own = things.filter(({ accountId }) => accountId === requireOwnerId(ctx))
  const views = await renewalViews(ctx, own)
  return new Map(own.flatMap((thing, at) => (views[at] ? [[keyOf(thing), views[at]]] : [])))
})

/** Returns the renewal of the protection of one of the viewer's domains; null if the end of its term is unknown. */
export const findProtectionRenewal = (ctx: Context, domainId: string): Promise<Renewal | null> =>
  findRenewal(ctx, PROTECTION, domainId)

/**
 * Lists the renewals of all items of the viewer, the earliest end first. All items are read for each page, since they are in four
 * tables; only those of the page are priced.
 */
export async function listRenewals(ctx: Context, asked: AskedPage): Promise<Connection<Renewal>> {
  const accountId = requireOwnerId(ctx)
  const page = readPage(asked, RENEWAL_PAGE, placeIn)
  const reach = domainsInReach(ctx)
  const all = (await listRenewables(ctx.db.reader, accountId))
    .filter(({ kind, thingId }) => !reach || (isOfDomain(kind) && reach.includes(thingId)))
    .map((thing) => ({ thing, place: `${thing.until}:${idOf(thing)}` }))
    .sort((one, other) => compare(one.place, other.place))
  const { after, before, isBackward, limit } = page
  const between = all.filter(({ place }) => (after === null || place > after) && (before === null || place < before))
  const rows = isBackward ? between.slice(-limit).reverse() : between.slice(0, limit)
  const { edges, ...rest } = pageOf(rows, page, all.length, ({ place }) => cursorOf('renewal', place))
  const views = await renewalViews(
    ctx,
    edges.map(({ node }) => node.thing),
  )
  return { ...rest, edges: edges.flatMap(({ cursor }, at) => (views[at] ? [{ cursor, node: views[at] }] : [])) }
}

export const RENEWAL_PAGE: PageSize = { usual: 20, max: 100 }

const compare = (one: string, other: string): number => (one < other ? -1 : 1)

function placeIn(cursor: string): string {
  const place = keyIn('renewal', cursor)
  if (!/^\d{4}-\d\d-\d\d:\w{3}_[\w-]+$/.test(place)) throw badInput()
  return place
}

/** Returns the renewal of protection that an order line delivered; null for other lines, whose items have lists of their own. */
export async function findRenewalOfLine(
  ctx: Context,
  { kind, domainName, deliveryStatus }: Pick<OrderLine, 'kind' | 'domainName' | 'deliveryStatus'>,
): Promise<Renewal | null> {
  if (!isProtectionKind(kind) || deliveryStatus !== 'DONE' || domainName === null) return null
  const domain = await findDomainOf(ctx.db.reader, requireOwnerId(ctx), domainName)
  return domain && findProtectionRenewal(ctx, domain.id)
}

const UPCOMING_DAYS = 90

/** Lists the viewer's items that end within 90 days, soonest first. Cloudflare protection is shown with its domain. */
export async function listUpcoming(ctx: Context, first: number): Promise<UpcomingRenewal[]> {
  if (!Number.isInteger(first) || first < 1 || first > UPCOMING_MAX) {
    throw badInput((locale) => argumentText[locale].size({ argument: 'first', max: UPCOMING_MAX }))
  }
  const before = ctx.now + UPCOMING_DAYS * DAY_MS
  const things = await listNext(ctx.db.reader, { accountId: requireOwnerId(ctx), before, limit: first })
  const renewals = await renewalViews(ctx, things)
  return renewals.map((renewal) => view(UpcomingRenewal, { kind: renewal.kind, name: renewal.name, renewal }))
}

/**
 * Returns one of the viewer's items by its id, or a domain by its name. Throws NOT_FOUND if it does not exist or belongs to
 * another customer, and FORBIDDEN for a token that is limited to other domains.
 */
async function requireOwn(ctx: Context, db: Db, idOrName: string): Promise<Renewable> {
  const [prefix, kind] = RENEWAL_ID_PREFIXES.find(([prefix]) => isId(prefix, idOrName)) ?? (['dom', 'DOMAIN'] as const)
  const thingId = prefix === 'cfp' ? `dom_${idOrName.slice(4)}` : await thingIdOf(ctx, db, idOrName)
  const thing = thingId === null ? null : await findRenewable(db, kind, thingId)
  if (thing?.accountId !== requireOwnerId(ctx)) throw notFound()
  if (isOfDomain(kind)) requireDomainInReach(ctx, thing.thingId)
  return thing
}

const isThing = (id: string): boolean => RENEWAL_ID_PREFIXES.some(([prefix]) => isId(prefix, id))

const thingIdOf = async (ctx: Context, db: Db, idOrName: string): Promise<string | null> =>
  isThing(idOrName) ? idOrName : ((await findOwnDomain(ctx, idOrName, db))?.id ?? null)
