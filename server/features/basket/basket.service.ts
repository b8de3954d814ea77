import type { Db } from '../../../db/database'
import { parseOrderName } from '../../../rules/domain-name'
import { leavesWith } from '../../../rules/item-role'
import { cents } from '../../../rules/money'
import type { PaymentMethodCode } from '../../../rules/payment-methods'
import { withFee } from '../../../rules/pricing'
import { type DnsMode, dnsChoiceOf, parseTransfer } from '../../../rules/transfer'
import { basisPointsOf } from '../../../rules/vat'
import { basketOwnerOf } from '../../common/api-token'
import type { Context } from '../../common/context'
import { requireAccount, requireChannel } from '../../common/guards'
import { newId } from '../../common/ids'
import { byId } from '../../graphql/node-access'
import { InvalidInput, invalidField, invalidInput, UserError } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import type { SalePaused } from '../catalogue/catalogue.errors'
import { type Catalogue, findDiscountCode, getCatalogue, type Product } from '../catalogue/catalogue.service'
import { requireOwnProfile } from '../dns/dns-profiles.service'
import {
  type BasketContents,
  domainsOf,
  EMPTY_BASKET,
  type ItemPlan,
  type OpenBasket,
  rootOf,
  withChanged,
  withoutItem,
  withoutLinked,
  withPlanned,
} from './basket.contents'
import { BillingPeriodEnum, DnsTransferMode, ShopChannel } from './basket.enums'
import { DomainNotAvailable } from './basket.errors'
import { type Basket, OrderTotals } from './basket.graphql'
import type * as inputs from './basket.inputs'
import { ADDS, DISCOUNT_TRIES, maxItems, takeTurn } from './basket.limits'
import * as repository from './basket.repository'
import { basketText } from './basket.text'
import { basketView } from './basket.view'
import {
  type LinkedItem,
  linkedProductOf,
  orderedName,
  planDomain,
  planLinkedItem,
  productOf,
  requireDomain,
  requireItem,
} from './item-plan'
import { claimantOf } from './item-quote.service'
import { withRestored, withSetAside } from './joined-items'
import { keptView } from './kept-views'

export async function getBasket(ctx: Context, channel: ShopChannel): Promise<Basket> {
  requireChannel(ctx, channel)
  const { reader } = ctx.db
  const basket = await repository.findOpenBasket(reader, ownerOf(ctx, channel))
  if (!basket) return basketView(ctx, channel, EMPTY_BASKET)
  return keptView(ctx, basket, async () =>
    basketView(ctx, channel, { basket, items: await repository.listItems(reader, basket.id) }),
  )
}

/** Returns one of the viewer's baskets; null for that of another. */
export const findOwnBasket = async (ctx: Context, id: string): Promise<Basket | null> =>
  byId(await listBaskets(ctx), id)

/** Returns an item of one of the viewer's baskets; null for that of another. */
export const findOwnItem = async (ctx: Context, id: string) =>
  byId(
    (await listBaskets(ctx)).flatMap(({ allBasketItems }) => allBasketItems),
    id,
  )

function listBaskets(ctx: Context): Promise<Basket[]> {
  const channels = [ShopChannel.CUSTOMER, ...(ctx.viewer.isReseller ? [ShopChannel.RESELLER] : [])]
  return Promise.all(channels.map((channel) => getBasket(ctx, channel)))
}

/** Returns the totals with a payment method. The order checks whether the viewer may use it. */
export async function totalsOf(
  ctx: Context,
  basket: Basket,
  paymentMethod: PaymentMethodCode | null,
): Promise<OrderTotals> {
  const { paymentMethods } = await getCatalogue(ctx)
  const fee = paymentMethods.find(({ code }) => code === paymentMethod)?.fee ?? cents(0)
  const net = cents(basket.totalPricePerPeriodExcludeTax)
  const priced = withFee({ net, vatRate: basisPointsOf(basket.includeVatRate) }, fee)
  const discount = basket.totalDiscountPerPeriodExcludeTax
  return view(OrderTotals, { ...priced, discount, vatRate: basket.includeVatRate })
}

/** As `getBasket`, with the totals for a payment method. */
export async function getBasketWithTotals(
  ctx: Context,
  channel: ShopChannel,
  paymentMethod: PaymentMethodCode,
): Promise<Basket & { totals: OrderTotals }> {
  const basket = await getBasket(ctx, channel)
  return { ...basket, totals: await totalsOf(ctx, basket, paymentMethod) }
}

/** Returns the viewer's stored open basket; an empty one if none is stored. */
export async function readBasket(ctx: Context, channel: ShopChannel, db: Db = ctx.db.reader): Promise<BasketContents> {
  return (await repository.findContents(db, ownerOf(ctx, channel))) ?? EMPTY_BASKET
}

export type AddItemResult = Basket | InvalidInput | DomainNotAvailable | SalePaused

/**
 * Adds a domain, or an item linked to one. Price, name and plan come from the catalogue, not from the caller. A repeated request
 * has no further effect.
 */
export async function addItem(ctx: Context, input: inputs.AddBasketItemInput): Promise<AddItemResult> {
  requireChannel(ctx, input.channel)
  takeTurn(ctx, ADDS)
  const catalogue = await getCatalogue(ctx)
  const product = productOf(ctx, catalogue, input)
  if (product instanceof UserError) return product
  if (input.dnsProfileId) await requireOwnProfile(ctx, requireAccount(ctx), input.dnsProfileId)
  if (product.kind === 'DOMAIN') return addDomain(ctx, catalogue, product, input)
  return addLinkedItem(ctx, catalogue, product, input)
}

async function addLinkedItem(
  ctx: Context,
  catalogue: Catalogue,
  product: Product,
  input: inputs.AddBasketItemInput,
): Promise<Basket | InvalidInput> {
  const { channel, title } = input
  const { lookUp } = linkedProductOf(ctx, product)
  if (!lookUp) return changeBasket(ctx, channel, (contents) => putLinkedItem(ctx, contents, catalogue, product, input))
  const asked = planLinkedItem(ctx, await readBasket(ctx, channel), catalogue, product, input)
  if (asked instanceof InvalidInput) return asked
  const facts = await lookUp(ctx, asked.parent?.domainName ?? '', title)
  return changeBasket(ctx, channel, (contents) => putLinkedItem(ctx, contents, catalogue, product, input, facts))
}

/** Adds an item to the one that it belongs to, with the facts that were looked up before. */
export function putLinkedItem(
  ctx: Context,
  contents: OpenBasket,
  catalogue: Catalogue,
  product: Product,
  input: LinkedItem,
  facts: Partial<repository.ItemRow> = {},
): OpenBasket | InvalidInput {
  const plan = planLinkedItem(ctx, contents, catalogue, product, input)
  if (plan instanceof InvalidInput) return plan
  return putItem(ctx, contents, { ...plan, item: { ...plan.item, ...facts } })
}

/** The registry is asked before the transaction, which reads the basket again. */
async function addDomain(
  ctx: Context,
  catalogue: Catalogue,
  product: Product,
  { channel, title }: inputs.AddBasketItemInput,
): Promise<AddItemResult> {
  const name = orderedName(ctx, catalogue, product, title)
  if (name instanceof InvalidInput) return name
  if (await repository.holdsDomain(ctx.db.reader, ownerOf(ctx, channel), name)) return getBasket(ctx, channel)
  const plan = await planDomain(ctx, product, name)
  if (plan instanceof DomainNotAvailable) return plan
  return changeBasket(ctx, channel, (contents) => putItem(ctx, contents, plan))
}

/** Adds a planned item. Refused if the basket would exceed its maximum size. */
function putItem(ctx: Context, before: OpenBasket, plan: ItemPlan): OpenBasket | InvalidInput {
  const after = withPlanned(before, plan, ctx.now)
  const isTooFull = after.items.length > maxItems(before) && after.items.length > before.items.length
  return isTooFull ? invalidField('productId', basketText[ctx.locale].full({ items: maxItems(before) })) : after
}

/** Removes an item: hosting with its free installation and extras, a domain with all linked items. */
export async function removeItem(ctx: Context, input: inputs.RemoveBasketItemInput): Promise<Basket> {
  requireChannel(ctx, input.channel)
  return changeBasket(ctx, input.channel, (contents) => withoutItem(contents, requireItem(contents, input.unique)))
}

/** Removes a name with all linked items. */
export async function removeDomain(ctx: Context, input: inputs.RemoveBasketDomainInput): Promise<Basket> {
  requireChannel(ctx, input.channel)
  const name = parseOrderName(input.domainName.trim())
  return changeBasket(ctx, input.channel, (contents) => {
    const domain = domainsOf(contents).find((item) => item.domainName === name)
    return withoutItem(contents, requireItem(contents, domain?.id ?? ''))
  })
}

/** Sets the free installation of a domain. It replaces an earlier choice. */
export async function setFreeProduct(ctx: Context, input: inputs.SetFreeProductInput): Promise<AddItemResult> {
  const product = (await getCatalogue(ctx)).productById(input.productId)
  if (product && product.kind !== 'FREE_INSTALLATION') {
    return invalidField('productId', basketText[ctx.locale].notFree)
  }
  return addItem(ctx, { ...input, transferDnsLater: true })
}

/** Removes the free installation of a domain, if it has one. Resellers have none. */
export async function removeFreeProduct(
  ctx: Context,
  input: inputs.RemoveFreeProductInput,
): Promise<Basket | InvalidInput> {
  requireChannel(ctx, input.channel)
  if (input.channel === ShopChannel.RESELLER) return invalidField('channel', basketText[ctx.locale].notForResellers)
  return changeBasket(ctx, input.channel, (contents) => {
    const root = rootOf(contents, requireItem(contents, input.parentId))
    return withoutLinked(contents, root, (role) => role === 'free-installation')
  })
}

/** Sets the intended use of a domain, and removes hosting, redirect or transfer code that no longer fit. */
export async function setServiceType(ctx: Context, input: inputs.SetServiceTypeInput): Promise<Basket> {
  requireChannel(ctx, input.channel)
  return changeBasket(ctx, input.channel, (contents) => {
    const domain = requireDomain(contents, input.unique)
    const fitting = withoutLinked(contents, domain, (role) => leavesWith(role, input.serviceType))
    return withChanged(fitting, domain.id, { serviceType: input.serviceType })
  })
}

/** Sets aside the items that were in the account's basket before sign-in. They can be restored at any time. */
export async function setAsideJoinedItems(ctx: Context, input: inputs.ChannelInput): Promise<Basket> {
  requireChannel(ctx, input.channel)
  return changeBasket(ctx, input.channel, (contents) => withSetAside(contents, contents.basket.joinedItems))
}

/** Restores the items that were set aside. */
export async function restoreSetAsideItems(ctx: Context, input: inputs.ChannelInput): Promise<Basket> {
  requireChannel(ctx, input.channel)
  return changeBasket(ctx, input.channel, withRestored)
}

/** Saves how a domain is transferred. A new code replaces the old one. */
export async function saveTransfer(ctx: Context, input: inputs.SaveTransferInput): Promise<AddItemResult> {
  const { transfer, unique, channel } = input
  const dnsMode: DnsMode = transfer.dnsMode === DnsTransferMode.DNS_PROFILE ? 'dns-profile' : 'copy'
  const parsed = parseTransfer({ ...transfer, dnsMode, dnsProfileId: transfer.dnsProfileId ?? '' })
  if (!parsed.ok) return invalidInput(ctx, parsed.issues)
  const [product] = (await getCatalogue(ctx)).ofKind('TRANSFER_CODE')
  if (!product) throw new Error('the catalogue has no transfer code')
  const { productId, code: productCode } = product
  const title = parsed.value.migrationCode
  return addItem(ctx, { channel, productId, productCode, title, parentId: unique, ...dnsChoiceOf(parsed.value) })
}

export async function setPeriod(ctx: Context, input: inputs.SetBasketPeriodInput): Promise<Basket | InvalidInput> {
  requireChannel(ctx, input.channel)
  const { period } = input
  if (period !== BillingPeriodEnum.YEARLY && period !== BillingPeriodEnum.FIVE_YEARLY) {
    return invalidField('period', basketText[ctx.locale].period)
  }
  return changeBasket(ctx, input.channel, (contents) => withRow(contents, { period }))
}

/** Applies a discount code to the basket. It is checked with every price, and used up only by an order. */
export async function applyDiscountCode(
  ctx: Context,
  input: inputs.ApplyDiscountCodeInput,
): Promise<Basket | InvalidInput> {
  requireChannel(ctx, input.channel)
  takeTurn(ctx, DISCOUNT_TRIES)
  const { account } = ctx.viewer
  const code = await findDiscountCode(ctx, input.code.trim(), account && claimantOf(account))
  if (!code) return invalidField('code', basketText[ctx.locale].discountCode)
  return changeBasket(ctx, input.channel, (contents) => withRow(contents, { discountCode: code.code }))
}

export async function removeDiscountCode(ctx: Context, input: inputs.ChannelInput): Promise<Basket> {
  requireChannel(ctx, input.channel)
  return changeBasket(ctx, input.channel, (contents) => withRow(contents, { discountCode: null }))
}

/** Deletes the baskets of an API token that ended. */
export const forgetTokenBaskets = (tx: Db, tokenId: string): Promise<void> => repository.deleteOpenOf(tx, tokenId)

/** Deletes baskets of visitors and tokens that were not touched since a time. Returns how many. */
export const forgetVisitorBaskets = (tx: Db, untouchedSince: number): Promise<number> =>
  repository.deleteStaleVisitorBaskets(tx, untouchedSince)

/**
 * Changes the viewer's basket in one transaction and returns the result: the basket is read once, and only differences are
 * written. A viewer without a basket gets one. If the plan returns a refusal or throws, nothing changes.
 */
export async function changeBasket<Planned extends OpenBasket | UserError>(
  ctx: Context,
  channel: ShopChannel,
  plan: (contents: OpenBasket) => Planned,
): Promise<Basket | Extract<Planned, UserError>> {
  const answer = await ctx.db.transaction(async (tx) => {
    const stored = await readBasket(ctx, channel, tx)
    const before: OpenBasket = { items: stored.items, basket: stored.basket ?? newBasket(ctx, channel) }
    const after = plan(before)
    if (after instanceof UserError) return after
    if (!stored.basket) await repository.insertBasket(tx, before.basket)
    await repository.saveChanges(tx, before, after, ctx.now)
    return after
  })
  // A plan returns either contents or a refusal.
  return answer instanceof UserError ? (answer as Extract<Planned, UserError>) : basketView(ctx, channel, answer)
}

/** Returns the result of a change without writing it. */
export async function previewChange(
  ctx: Context,
  channel: ShopChannel,
  plan: (contents: OpenBasket) => OpenBasket,
): Promise<OpenBasket> {
  const { items, basket } = await readBasket(ctx, channel)
  return plan({ items, basket: basket ?? newBasket(ctx, channel) })
}

export const withRow = (contents: OpenBasket, values: Partial<repository.BasketRow>): OpenBasket => ({
  ...contents,
  basket: { ...contents.basket, ...values },
})

const ownerOf = (ctx: Context, channel: ShopChannel): repository.BasketOwner => ({
  kind: channel,
  ...basketOwnerOf(ctx),
})

function newBasket(ctx: Context, channel: ShopChannel): repository.BasketRow {
  const { accountId, visitorHash, kind } = ownerOf(ctx, channel)
  return repository.emptyRow(
    { id: newId('bsk'), kind, accountId, visitorHash: accountId ? null : visitorHash },
    ctx.now,
  )
}
