import * as z from 'zod'
import { parseOrderName } from '../../../rules/domain-name'
import { parseJson } from '../../../rules/json'
import type { Context } from '../../common/context'
import { Failure } from '../../common/failures'
import { requireChannel } from '../../common/guards'
import type { Limit } from '../../common/limits'
import type { Account } from '../../common/viewer'
import { type InvalidInput, invalidField, UserError } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { hasCompleteData } from '../accounts/accounts.service'
import { ShopChannel } from '../basket/basket.enums'
import { agreeOnBasket, type BasketContents, readForOrder } from '../basket/ordering.service'
import { problemsOf } from '../basket/validation.service'
import { OrderRefused, orderRefused } from '../orders/orders.errors'
import type { OrderPreview } from '../orders/orders.graphql'
import { findByBasket, findRecent, type OrderRow, orderView } from '../orders/orders.service'
import type { ChosenHolder, OrderTerms } from '../orders/placement.service'
import { requireWhois } from '../whois/whois.service'
import { methodOf } from './payment-methods.service'
import { PurchaseStarted } from './payments.graphql'
import type { AttemptRow } from './payments.repository'
import { giveMandate, linkTo, readAuthorisation, urlOfOrder } from './payments.service'
import { text } from './payments.text'
import {
  type AlreadyPlaced,
  type PurchaseFlow,
  placePurchase,
  previewPurchase,
  requirePurchaser,
} from './purchase-transaction.service'

const PURCHASES: Limit = { kind: 'purchase', max: 120, windowMs: 60_000 }
const SECOND_CLICK_MS = 10 * 60_000

/** The registrant of a domain; without an id the standard one. */
export interface ChosenWhois {
  customWhoisId?: string | null
  domain: string
}

export interface Purchase {
  /** The customer channel when left out. */
  channel?: ShopChannel | null
  /** Standard registrants for all when left out. */
  customWhois?: readonly ChosenWhois[] | null
  /** As sent: refused unless this buyer may use the method. */
  paymentMethod: string
  quoteHash?: string | null
  /** Version of the general terms that the buyer agreed to. */
  termsVersion?: number | null
  /** Whether the online payment of the order gives a mandate for future invoices. */
  authorise?: boolean | null
}

export type PurchaseOutcome = PurchaseStarted | OrderRefused | InvalidInput

/** Orders the viewer's basket as `purchase` does, or with `dryRun` returns the resulting order without placing it. */
export const requestPurchase = (
  ctx: Context,
  { dryRun: isDryRun, ...input }: Purchase & { dryRun?: boolean | null },
): Promise<PurchaseOutcome | OrderPreview> => (isDryRun ? preview(ctx, input) : purchase(ctx, input))

/**
 * Orders the viewer's basket. A second click gets the same response. The bank is contacted after the order is committed; if it is
 * unreachable, the order waits for payment.
 */
export async function purchase(ctx: Context, input: Purchase): Promise<PurchaseOutcome> {
  const prepared = await prepare(ctx, input)
  if (prepared instanceof UserError) return prepared
  let opened: AttemptRow | null = null
  const order = await placePurchase(
    ctx,
    purchaseOf(
      ctx,
      prepared,
      (asked) => orderedBefore(ctx, asked),
      (attempt) => (opened = attempt),
    ),
  )
  return order instanceof UserError ? order : started(ctx, order, opened)
}

async function preview(ctx: Context, input: Purchase): Promise<OrderPreview | OrderRefused | InvalidInput> {
  const prepared = await prepare(ctx, input)
  if (prepared instanceof UserError) return prepared
  return previewPurchase(
    ctx,
    purchaseOf(ctx, prepared, async () => orderRefused(ctx, 'EMPTY_BASKET')),
  )
}

interface Prepared {
  account: Account
  channel: ShopChannel
  terms: OrderTerms
  givesMandate: boolean
}

/** Checks what an order requires of its buyer, before the basket is read. */
async function prepare(ctx: Context, input: Purchase): Promise<Prepared | OrderRefused | InvalidInput> {
  const account = requirePurchaser(ctx, PURCHASES)
  const channel = input.channel ?? ShopChannel.CUSTOMER
  requireChannel(ctx, channel)
  const method = await methodOf(ctx, input.paymentMethod)
  if (method instanceof UserError) return method
  const holders = await chosenHolders(ctx, input.customWhois ?? [])
  if (!hasCompleteData(account)) return orderRefused(ctx, 'CUSTOMER_DATA_INCOMPLETE')
  const agreed = { quoteHash: input.quoteHash || null, termsVersion: input.termsVersion ?? null }
  const terms = { method, fee: method.fee, holders, ...agreed }
  const givesMandate = (await readAuthorisation(ctx, input.authorise)) ?? false
  return { account, channel, terms, givesMandate }
}

/**
 * The purchase of the basket as it is now. `whenEmpty` answers for a basket without items, and `onOpened` receives the first
 * payment of an order.
 */
function purchaseOf(
  ctx: Context,
  prepared: Prepared,
  whenEmpty: (prepared: Prepared) => Promise<AlreadyPlaced | OrderRefused>,
  onOpened: (attempt: AttemptRow | null) => void = () => {},
): PurchaseFlow<BasketContents, OrderRefused> {
  const { account, channel, terms, givesMandate } = prepared
  return {
    account,
    async check() {
      const seen = await readForOrder(ctx, channel)
      if (!seen.basket || seen.items.length === 0) return whenEmpty(prepared)
      const problems = await problemsOf(ctx, channel, seen)
      if (problems.length === 0) return seen
      // An earlier click may have ordered this basket during the look-ups, so that its names are no longer free.
      const known = await findByBasket(ctx.db.reader, seen.basket.id)
      return known ? { placed: known } : new OrderRefused('BASKET_INVALID', problems.join('\n'))
    },
    async agree(tx, seen) {
      const known = seen.basket && (await findByBasket(tx, seen.basket.id))
      if (known) return { placed: known }
      const now = await readForOrder(ctx, channel, tx)
      if (!now.basket || now.basket.id !== seen.basket?.id || now.basket.version !== seen.basket.version)
        return 'changed'
      const { id: basketId, period, discountCode } = now.basket
      const agreed = await agreeOnBasket(ctx, channel, now, tx)
      return {
        draft: { channel, basketId, period, discountCode, ...agreed },
        terms,
        async finish(_outcome, attempt) {
          if (attempt && givesMandate) await giveMandate(ctx, tx, attempt)
          onOpened(attempt)
        },
      }
    },
  }
}

/** Returns where the buyer of an order goes next: to the bank, to the page that waits for the bank, or to the order. */
async function started(ctx: Context, order: OrderRow, opened: AttemptRow | null): Promise<PurchaseStarted> {
  const returnUrl = await returnUrlOf(ctx, order, opened)
  return view(PurchaseStarted, { returnUrl, order: await orderView(ctx, order) })
}

/** Returns the order that this browser has just placed: a click after it finds an empty basket. */
async function orderedBefore(
  ctx: Context,
  { account, channel, terms }: Prepared,
): Promise<AlreadyPlaced | OrderRefused> {
  const asked = { accountId: account.id, sessionHash: ctx.session.hash, channel, after: ctx.now - SECOND_CLICK_MS }
  const recent = await findRecent(ctx.db.reader, asked)
  const isSame = recent && (terms.quoteHash === null || terms.quoteHash === recent.quoteHash)
  return isSame ? { placed: recent } : orderRefused(ctx, 'EMPTY_BASKET')
}

async function returnUrlOf(ctx: Context, order: OrderRow, opened: AttemptRow | null): Promise<string> {
  if (order.status !== 'AWAITING_PAYMENT') return `/bestellen/${order.id}/overzicht`
  // The order is committed: its page shows its state and lets the buyer pay again.
  const statusPage = `/bestellen/${order.id}/betalingsstatus`
  // The names of an order that was placed a moment ago are reserved already.
  const link = await (opened ? urlOfOrder(ctx, order, opened) : linkTo(ctx, order.id)).catch((error: unknown) => {
    if (error instanceof Failure) return statusPage
    throw error
  })
  return link instanceof UserError ? statusPage : link
}

/** One registrant for each name of the largest basket. */
const HOLDERS_MAX = 1000
const JSON_MAX = 64 * 1024

// Reads only two fields, whatever else a caller sends.
const selection = z
  .array(z.object({ customWhoisId: z.string().max(40).nullish(), domain: z.string().max(300) }))
  .max(HOLDERS_MAX)

/** Parses the form's JSON list of `{customWhoisId, domain}`; empty or missing means standard registrants for all. */
export function parseCustomWhois(ctx: Pick<Context, 'locale'>, json: string): ChosenWhois[] | InvalidInput {
  if (json.trim() === '') return []
  const parsed = json.length <= JSON_MAX ? selection.safeParse(parseJson(json)) : null
  return parsed?.success ? parsed.data : invalidField('customWhois', text[ctx.locale].holders)
}

/** Returns the chosen registrants by domain. Throws NOT_FOUND unless each is the viewer's own. */
async function chosenHolders(ctx: Context, chosen: readonly ChosenWhois[]): Promise<ReadonlyMap<string, ChosenHolder>> {
  const holders = new Map<string, ChosenHolder>()
  const found = new Map<string, ChosenHolder>()
  for (const { customWhoisId, domain } of chosen) {
    if (!customWhoisId) continue
    const holder = found.get(customWhoisId) ?? (await requireWhois(ctx, customWhoisId))
    found.set(customWhoisId, holder)
    holders.set(parseOrderName(domain.trim()) ?? domain, { id: holder.id, label: holder.label })
  }
  return holders
}
