import type { Db, Tx } from '../../../db/open'
import { dayInAmsterdam, writtenDay } from '../../../rules/calendar'
import { toUnicode } from '../../../rules/domain-name'
import { nextPeriod, orderDay, type RenewableKind, type RenewalState, renewalQuote } from '../../../rules/renewal'
import { requireDomainInReach } from '../../common/api-token'
import type { Context } from '../../common/context'
import { transact } from '../../common/dry-run'
import { notFound } from '../../common/failures'
import { requireBuyer, requireOwnerId } from '../../common/guards'
import { isId } from '../../common/ids'
import { type InvalidInput, invalidField, UserError } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { spendByToken } from '../api-tokens/api-tokens.service'
import { audienceOf, getCatalogue, staffelFor } from '../catalogue/catalogue.service'
import { findDomainOf } from '../domains/domains.service'
import type { OrderLine } from '../orders/orders.graphql'
import { methodOfRenewal } from '../payments/payment-methods.service'
import { leaveOut } from '../payments/waiting-orders.service'
import { findRenewable, getBackBefore, nextTermOf, type Renewable, setRenews } from './renewables.service'
import { RENEWALS_MAX, Renewal, RenewalsSet } from './renewals.graphql'
import * as repository from './renewals.repository'
import { isUnderWay, lastDayOf, orderTerms, renewOf } from './renewals.service'
import { renewalText } from './renewals.text'

interface AskedRenewal {
  ids: readonly string[]
  renews: boolean
  dryRun?: boolean
}

/**
 * Switches whether the viewer's things go on after their term, all of them or none. What waits to be paid of one that is
 * switched off is taken off its order. NOT_FOUND for another's.
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
    const renewals: Renewal[] = []
    for (const id of once) renewals.push(await renewalView(ctx, await requireOwn(ctx, tx, id), tx))
    return view(RenewalsSet, { renewals })
  })
  // What is due already is ordered now, so that its owner sees it.
  if (renews && !dryRun && !(answer instanceof UserError)) {
    await renewOf(ctx, account.id)
    const renewals = once.map(async (id) => renewalView(ctx, await requireOwn(ctx, ctx.db.reader, id)))
    return view(RenewalsSet, { renewals: await Promise.all(renewals) })
  }
  return answer
}

interface AskedBack {
  id: string
  dryRun?: boolean
}

/**
 * Orders the term that something of the viewer's lacks, which ended without it, unless such an order waits already: paid, it is
 * got back. NOT_FOUND for another's.
 */
export async function reinstate(ctx: Context, { id, dryRun = false }: AskedBack): Promise<Renewal | InvalidInput> {
  requireBuyer(ctx)
  const method = await methodOfRenewal(ctx)
  return transact(ctx.db, { dryRun }, async (tx) => {
    const thing = await requireOwn(ctx, tx, id)
    const { kind, thingId, until } = thing
    const words = renewalText[ctx.locale]
    const name = toUnicode(thing.name)
    if (!thing.isOver) return invalidField('id', words.isOn({ name }))
    const known = await repository.findRenewal(tx, { kind, thingId, termFrom: until })
    const before = getBackBefore(thing, known?.endedAt ?? null)
    const isUnder = known !== null && isUnderWay(known)
    if (!isUnder && (before === null || dayInAmsterdam(ctx.now) >= before))
      return invalidField('id', words.tooLate({ name }))
    if (before !== null && !isUnder && !(known && waits(known))) {
      const next = nextTermOf(await getCatalogue(ctx), thing)
      if (next.length === 0) return invalidField('id', words.cannot({ name }))
      await setRenews(tx, thing, true)
      await spendByToken(ctx, tx, await orderTerms(ctx, tx, next, method, before))
    }
    return renewalView(ctx, await requireOwn(ctx, tx, id), tx)
  })
}

const waits = ({ orderLineId, orderStatus }: repository.Renewal): boolean =>
  orderLineId !== null && orderStatus === 'AWAITING_PAYMENT'

async function switchOne(ctx: Context, tx: Tx, thing: Renewable, renews: boolean): Promise<InvalidInput | null> {
  const words = renewalText[ctx.locale]
  const { kind, thingId, until } = thing
  const name = toUnicode(thing.name)
  if (thing.isOver) return invalidField('ids', words.hasEnded({ name }))
  if (renews && nextTermOf(await getCatalogue(ctx), thing).length === 0)
    return invalidField('ids', words.cannot({ name }))
  const known = await repository.findRenewal(tx, { kind, thingId, termFrom: until })
  if (known && isUnderWay(known)) return renews ? null : invalidField('ids', words.isRenewed({ name }))
  if (known && renews === isDead(known)) {
    const { orderId } = known
    const ofThing = orderId === null ? [known] : await rowsOf(tx, orderId, thing)
    for (const { id } of ofThing) await repository.deleteRenewal(tx, id)
    const lineIds = ofThing.flatMap(({ orderLineId }) => orderLineId ?? [])
    if (!renews && orderId !== null && !(await leaveOut(ctx, tx, orderId, lineIds)))
      return invalidField('ids', words.beingPaid({ name }))
  }
  await setRenews(tx, thing, renews)
  return null
}

const rowsOf = async (tx: Tx, orderId: string, { kind, thingId }: Renewable) =>
  (await repository.listOfOrder(tx, orderId)).filter((row) => row.kind === kind && row.thingId === thingId)

/** Nothing comes of the order of the next term, or there never was one: its owner did not want it, or it failed. */
const isDead = ({ orderLineId, orderStatus, deliveryStatus }: repository.Renewal): boolean =>
  orderLineId === null || orderStatus === 'CANCELLED' || deliveryStatus === 'FAILED'

/** What happens at the end of the term of something of the viewer's; null when it is not known until when it is paid for. */
export async function findRenewal(ctx: Context, kind: RenewableKind, thingId: string): Promise<Renewal | null> {
  const thing = await findRenewable(ctx.db.reader, kind, thingId)
  return thing?.accountId === requireOwnerId(ctx) ? renewalView(ctx, thing) : null
}

/** The same of what a line of the viewer's order delivered, where that has no list of its own; else null. */
export async function findRenewalOfLine(
  ctx: Context,
  { kind, domainName, deliveryStatus }: Pick<OrderLine, 'kind' | 'domainName' | 'deliveryStatus'>,
): Promise<Renewal | null> {
  if (kind !== 'CLOUDFLARE' || deliveryStatus !== 'DONE' || domainName === null) return null
  const domain = await findDomainOf(ctx.db.reader, requireOwnerId(ctx), domainName)
  return domain && findRenewal(ctx, 'CLOUDFLARE', domain.id)
}

async function renewalView(ctx: Context, thing: Renewable, db: Db = ctx.db.reader): Promise<Renewal> {
  const { kind, thingId, until } = thing
  const known = await repository.findRenewal(db, { kind, thingId, termFrom: until })
  const next = nextTermOf(await getCatalogue(ctx), thing)
  const isFailed = known?.orderId != null && isDead(known)
  const state = stateOf(thing, known, next.length > 0 && !isFailed)
  const period = nextPeriod(kind, thing.period)
  const ordersOn = state === 'RENEWS' ? later(orderDay(until, period), dayInAmsterdam(ctx.now)) : null
  const before = next.length > 0 && state === 'ENDED' ? getBackBefore(thing, known?.endedAt ?? null) : null
  const canGetBack = before !== null && dayInAmsterdam(ctx.now) < before
  const orderId = known && waits(known) && (state === 'TO_PAY' || canGetBack) ? known.orderId : null
  const price = orderId
    ? await repository.costOf(db, orderId, thing)
    : renewalQuote(next, 0, staffelFor(ctx, audienceOf(ctx))).net
  return view(Renewal, {
    id: kind === 'CLOUDFLARE' ? `cfp_${thingId.slice(4)}` : thingId,
    state,
    renews: state === 'RENEWS' || state === 'TO_PAY' || state === 'BEING_RENEWED',
    message: messageOf(ctx, {
      thing,
      known,
      state,
      ordersOn,
      isSold: next.length > 0,
      before: canGetBack ? before : null,
    }),
    endsOn: known && state !== 'ENDED' ? later(until, state === 'RENEWS' ? until : lastDayOf(thing, known)) : until,
    ordersOn,
    price: next.length > 0 ? price : null,
    period,
    orderId,
    getBackBefore: canGetBack ? before : null,
  })
}

function stateOf(thing: Renewable, known: repository.Renewal | null, canRenew: boolean): RenewalState {
  if (known && isUnderWay(known)) return 'BEING_RENEWED'
  if (thing.isOver) return 'ENDED'
  if (known && !isDead(known) && known.orderStatus === 'AWAITING_PAYMENT') return 'TO_PAY'
  return thing.renews && canRenew ? 'RENEWS' : 'ENDS'
}

interface Standing {
  thing: Renewable
  known: repository.Renewal | null
  state: RenewalState
  ordersOn: string | null
  isSold: boolean
  /** The day before which it is got back; null when it cannot be. */
  before: string | null
}

function messageOf({ locale }: Context, { thing, known, state, ordersOn, isSold, before }: Standing): string {
  const words = renewalText[locale]
  const day = writtenDay(known ? lastDayOf(thing, known) : thing.until, locale)
  if (state === 'RENEWS')
    return words.renews({ day: writtenDay(thing.until, locale), orders: writtenDay(ordersOn ?? thing.until, locale) })
  if (state === 'TO_PAY') return words.toPay({ day })
  if (state === 'BEING_RENEWED') return words.beingRenewed
  if (state === 'ENDS') {
    if (!isSold) return words.notSold({ day })
    return known?.deliveryStatus === 'FAILED' ? words.failed({ day }) : words.ends({ day })
  }
  if (before === null) return words.ended
  return words[thing.kind === 'DOMAIN' ? 'quarantine' : 'getBack']({ day: writtenDay(before, locale) })
}

const later = (a: string, b: string): string => (a > b ? a : b)

const KINDS = [
  ['dom', 'DOMAIN'],
  ['hst', 'HOSTING'],
  ['vps', 'SERVER'],
  ['cfp', 'CLOUDFLARE'],
] as const

/** NOT_FOUND when it is not there or somebody else's. FORBIDDEN to a token of other domains. */
async function requireOwn(ctx: Context, db: Db, id: string): Promise<Renewable> {
  const [prefix, kind] = KINDS.find(([prefix]) => isId(prefix, id)) ?? []
  if (!prefix || !kind) throw notFound()
  const thingId = prefix === 'cfp' ? `dom_${id.slice(4)}` : id
  const thing = await findRenewable(db, kind, thingId)
  if (thing?.accountId !== requireOwnerId(ctx)) throw notFound()
  if (kind === 'DOMAIN' || kind === 'CLOUDFLARE') requireDomainInReach(ctx, thingId)
  return thing
}
