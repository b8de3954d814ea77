import type { Db, Tx } from '../../../db/database'
import { type Day, dayInAmsterdam } from '../../../rules/calendar'
import { toUnicode } from '../../../rules/domain-name'
import { cents } from '../../../rules/money'
import { renewedTerm, yearsOf, yearsToRenew } from '../../../rules/renewal'
import { awaitsPayment, isUnderWay } from '../../../rules/renewal-plan'
import { vatOver } from '../../../rules/vat'
import type { Context } from '../../common/context'
import { transact } from '../../common/dry-run'
import { notFound } from '../../common/failures'
import { requireBuyer } from '../../common/guards'
import { type InvalidInput, invalidField } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { vatRateOf } from '../accounts/vat-check.service'
import { spendByToken } from '../api-tokens/api-tokens.service'
import { requireOwnDomain } from '../domains/domains.service'
import { listLines } from '../orders/orders.service'
import { methodOfRenewal } from '../payments/payment-methods.service'
import { leaveOut } from '../payments/waiting-orders.service'
import { findRenewable, nextTermOfOwner, type Renewable, restorableBefore } from './renewables.service'
import { setRenews } from './renewal-choice.service'
import { findCurrent, forget, orderTerms, readPlacedCosts } from './renewal-orders.service'
import { renewalView } from './renewal-view.service'
import { DomainRenewal } from './renewals.graphql'
import * as repository from './renewals.repository'
import { renewalText } from './renewals.text'

interface AskedYears {
  domainId: string
  years?: number
  dryRun?: boolean
}

/**
 * Orders 1 to 10 more years for one of the viewer's domains, up to ten years from today. Restores an expired domain. An order
 * that waits for payment is returned if it has the same number of years, and replaced otherwise. Throws NOT_FOUND for a domain of
 * another customer.
 */
export async function renewDomain(
  ctx: Context,
  { domainId, years = 1, dryRun = false }: AskedYears,
): Promise<DomainRenewal | InvalidInput> {
  requireBuyer(ctx)
  const { id } = await requireOwnDomain(ctx, domainId)
  const method = await methodOfRenewal(ctx)
  return transact(ctx.db, { dryRun }, async (tx) => {
    const thing = await requireThing(tx, id)
    const known = await findCurrent(tx, thing)
    const refused = refusalOf(ctx, thing, known, years)
    if (refused) return refused
    const next = await nextTermOfOwner(ctx, tx, thing, years)
    if (next.length === 0) return invalidField('domainId', renewalText[ctx.locale].cannot(named(thing)))
    if (!known || (await orderedYears(tx, known)) !== years) {
      if (known && !(await withdraw(ctx, tx, thing, known)))
        return invalidField('domainId', renewalText[ctx.locale].beingPaid(named(thing)))
      const before = restorableBefore(thing, known?.endedAt ?? null) ?? undefined
      if (thing.isOver) await setRenews(ctx, tx, thing, true)
      await spendByToken(ctx, tx, await orderTerms(ctx, tx, next, method, before))
    }
    return renewalOf(ctx, tx, thing, { years, dryRun })
  })
}

async function requireThing(db: Db, domainId: string): Promise<Renewable> {
  const thing = await findRenewable(db, 'DOMAIN', domainId)
  if (!thing) throw notFound()
  return thing
}

const named = ({ name }: Renewable) => ({ name: toUnicode(name) })

function refusalOf(
  ctx: Context,
  thing: Renewable,
  known: repository.Renewal | null,
  years: number,
): InvalidInput | null {
  const words = renewalText[ctx.locale]
  const today = dayInAmsterdam(ctx.now)
  if (known && isUnderWay(known)) return invalidField('domainId', words.beingRenewedNow(named(thing)))
  if (thing.isOver && !canRestore(thing, known, today)) return invalidField('domainId', words.tooLate(named(thing)))
  const max = yearsToRenew(thing.until, today)
  if (max === 0) return invalidField('years', words.farAhead(named(thing)))
  if (!Number.isInteger(years) || years < 1 || years > max) return invalidField('years', words.howManyYears({ max }))
  return null
}

function canRestore(thing: Renewable, known: repository.Renewal | null, today: Day): boolean {
  const before = restorableBefore(thing, known?.endedAt ?? null)
  return before !== null && today < before
}

/** Returns the number of years in a waiting order; 0 if there is none. */
async function orderedYears(tx: Tx, known: repository.Renewal): Promise<number> {
  if (!awaitsPayment(known) || known.orderId === null) return 0
  const line = (await listLines(tx, known.orderId)).find(({ id }) => id === known.orderLineId)
  const term = line ? renewedTerm(line.options) : null
  return term ? yearsOf(term) : 0
}

/** Removes the renewal from its waiting order. Returns false while the order is being paid. */
async function withdraw(ctx: Context, tx: Tx, thing: Renewable, known: repository.Renewal): Promise<boolean> {
  const { orderId, orderLineId } = known
  const isLeftOut =
    !awaitsPayment(known) ||
    orderId === null ||
    orderLineId === null ||
    (await leaveOut(ctx, tx, orderId, [orderLineId]))
  if (isLeftOut) await forget(tx, thing)
  return isLeftOut
}

async function renewalOf(
  ctx: Context,
  tx: Tx,
  before: Renewable,
  { years, dryRun }: { years: number; dryRun: boolean },
): Promise<DomainRenewal> {
  const thing = await requireThing(tx, before.thingId)
  const renewal = await renewalView(ctx, thing, tx)
  const line = (await nextTermOfOwner(ctx, tx, before, years))[0]
  const placed = await findCurrent(tx, thing)
  const orderId = placed?.orderId ?? null
  const { net, vatRate } =
    orderId === null
      ? { net: cents(0), vatRate: await vatRateOf(ctx, tx) }
      : (await readPlacedCosts(tx, [orderId]))(orderId, thing)
  const vat = vatOver(net, vatRate)
  return view(DomainRenewal, {
    renewal,
    years,
    maxYears: yearsToRenew(before.until, dayInAmsterdam(ctx.now)),
    until: line?.term.until ?? before.until,
    net,
    vat,
    total: cents(net + vat),
    isPaymentRequired: renewal.orderId !== null,
    orderId: dryRun ? null : renewal.orderId,
  })
}
