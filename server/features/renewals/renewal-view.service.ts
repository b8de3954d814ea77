import type { Db } from '../../../db/database'
import { type Day, dayInAmsterdam, startOfDay, writtenDay } from '../../../rules/calendar'
import { cents } from '../../../rules/money'
import { offOf } from '../../../rules/pricing.text'
import { nextPeriod, orderDay, PROTECTION, type RenewalState, renewalQuote } from '../../../rules/renewal'
import { awaitsPayment, currentRenewal, isDead, isUnderWay, lastDayOf } from '../../../rules/renewal-plan'
import { vatOver } from '../../../rules/vat'
import type { Context } from '../../common/context'
import { view } from '../../graphql/view'
import { readVatRates } from '../accounts/vat-check.service'
import { audienceOf, getCatalogue, staffelFor } from '../catalogue/catalogue.service'
import { readOwnPrices } from '../catalogue/price-notices.service'
import { readDiscountsOf } from '../catalogue/renewal-discounts.service'
import { type NextTerm, nextTermOf, type Renewable, restorableBefore } from './renewables.service'
import { type PlacedCost, readPlacedCosts, readRenewals } from './renewal-orders.service'
import { HeldDiscount, Renewal } from './renewals.graphql'
import type * as repository from './renewals.repository'
import { renewalText } from './renewals.text'

/** Returns the renewals of an owner's items, in their order, in a few queries whatever their number. */
export async function renewalViews(
  ctx: Context,
  things: readonly Renewable[],
  db: Db = ctx.db.reader,
): Promise<Renewal[]> {
  const [first] = things
  if (!first) return []
  const catalogue = await getCatalogue(ctx)
  const prices = await readOwnPrices(ctx, db, catalogue, first.accountId)
  const discountsOf = await readDiscountsOf(db, things)
  const renewalOf = await readRenewals(db, things)
  const standings = things.map((thing) => {
    const next = nextTermOf(catalogue, prices, thing, { discounts: discountsOf(thing) })
    return standingOf(ctx, thing, currentRenewal(thing, renewalOf(thing)), next)
  })
  const costOf = await readPlacedCosts(
    db,
    standings.flatMap(({ orderId }) => orderId ?? []),
  )
  const rateAt = await readVatRates(ctx, db)
  return standings.map((standing) => {
    const { thing, next, orderId, ordersOn } = standing
    if (orderId !== null) return viewOf(ctx, standing, costOf(orderId, thing))
    // An order keeps its rate; a term that is not ordered yet gets that of the day on which it will be.
    const taxPoint = ordersOn === null ? ctx.now : Math.max(ctx.now, startOfDay(ordersOn))
    const { net } = renewalQuote(next, 0, staffelFor(ctx, audienceOf(ctx)))
    return viewOf(ctx, standing, { net: cents(net), vatRate: rateAt(taxPoint) })
  })
}

/** As `renewalViews`, of one item. */
export async function renewalView(ctx: Context, thing: Renewable, db: Db = ctx.db.reader): Promise<Renewal> {
  const [found] = await renewalViews(ctx, [thing], db)
  if (!found) throw new Error(`${thing.thingId} has no renewal`)
  return found
}

/** Facts of an item and its next term. */
interface Standing {
  thing: Renewable
  next: readonly NextTerm[]
  known: repository.Renewal | null
  state: RenewalState
  /** Day on which the next term is ordered; null unless it will be. */
  ordersOn: Day | null
  /** Day before which the item can be restored; null if it cannot. */
  before: Day | null
  /** Order of the next term that waits for payment. */
  orderId: string | null
}

function standingOf(
  ctx: Context,
  thing: Renewable,
  known: repository.Renewal | null,
  next: readonly NextTerm[],
): Standing {
  const { kind, until } = thing
  const today = dayInAmsterdam(ctx.now)
  const isFailed = known?.orderId != null && isDead(known)
  const state = stateOf(thing, known, next.length > 0 && !isFailed)
  const ordersOn = state === 'RENEWS' ? later(orderDay(until, nextPeriod(kind, thing.period)), today) : null
  const getBack = next.length > 0 && state === 'ENDED' ? restorableBefore(thing, known?.endedAt ?? null) : null
  const before = getBack !== null && today < getBack ? getBack : null
  const isToPay = known !== null && awaitsPayment(known) && (state === 'TO_PAY' || before !== null)
  return { thing, next, known, state, ordersOn, before, orderId: isToPay ? known.orderId : null }
}

function viewOf(ctx: Context, standing: Standing, { net, vatRate }: PlacedCost): Renewal {
  const { thing, next, known, state, ordersOn, before, orderId } = standing
  const { kind, until } = thing
  const isSold = next.length > 0
  return view(Renewal, {
    id: idOf(thing),
    kind,
    name: thing.name,
    state,
    renews: state === 'RENEWS' || state === 'TO_PAY' || state === 'BEING_RENEWED',
    message: messageOf(ctx, standing),
    endsOn: known && state !== 'ENDED' ? later(until, state === 'RENEWS' ? until : lastDayOf(thing, known)) : until,
    ordersOn,
    price: isSold ? net : null,
    priceWithVat: isSold ? net + vatOver(net, vatRate) : null,
    discount: discountView(ctx, next),
    period: nextPeriod(kind, thing.period),
    orderId,
    restorableBefore: before,
    getBackBefore: before,
  })
}

/** Returns the discount that holds for the next term of an item, or of the first of its extras that has one. */
function discountView(ctx: Context, next: readonly NextTerm[]): HeldDiscount | null {
  const held = next.find(({ discount }) => discount)?.discount
  if (!held) return null
  const standard = next.map((line) => ({ ...line, discount: null }))
  return view(HeldDiscount, {
    code: held.code,
    off: offOf(held, ctx.locale),
    renewal: held.used + 1,
    renewals: held.renewals,
    priceAfter: renewalQuote(standard, 0, staffelFor(ctx, audienceOf(ctx))).net,
  })
}

function stateOf(thing: Renewable, known: repository.Renewal | null, canRenew: boolean): RenewalState {
  if (known && isUnderWay(known)) return 'BEING_RENEWED'
  if (thing.isOver) return 'ENDED'
  if (known && !isDead(known) && known.orderStatus === 'AWAITING_PAYMENT') return 'TO_PAY'
  return thing.renews && canRenew ? 'RENEWS' : 'ENDS'
}

function messageOf({ locale }: Context, { thing, next, known, state, ordersOn, before }: Standing): string {
  const words = renewalText[locale]
  const day = writtenDay(known ? lastDayOf(thing, known) : thing.until, locale)
  if (state === 'RENEWS')
    return words.renews({ day: writtenDay(thing.until, locale), orders: writtenDay(ordersOn ?? thing.until, locale) })
  if (state === 'TO_PAY') return words.toPay({ day })
  if (state === 'BEING_RENEWED') return words.beingRenewed
  if (state === 'ENDS') {
    if (next.length === 0) return words.notSold({ day })
    return known?.deliveryStatus === 'FAILED' ? words.failed({ day }) : words.ends({ day })
  }
  if (before === null) return words.ended
  return words[thing.kind === 'DOMAIN' ? 'quarantine' : 'getBack']({ day: writtenDay(before, locale) })
}

const later = (a: string, b: string): string => (a > b ? a : b)

/** Returns the id of an item in the API: protection has the id of its domain with another prefix. */
export const idOf = ({ kind, thingId }: Renewable): string =>
  kind === PROTECTION ? `cfp_${thingId.slice(4)}` : thingId
