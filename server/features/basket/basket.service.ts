import type { Db } from '../../../db/open'
import { parseOrderName } from '../../../rules/domain-name'
import { leavesWith } from '../../../rules/item-role'
import { cents } from '../../../rules/money'
import type { PaymentMethodCode } from '../../../rules/payment-methods'
import { withFee } from '../../../rules/pricing'
import { type DnsMode, dnsChoiceOf, parseTransfer } from '../../../rules/transfer'
import { basisPointsOf } from '../../../rules/vat'
import type { Context } from '../../common/context'
import { requireAccount, requireChannel } from '../../common/guards'
import { newId } from '../../common/ids'
import { InvalidInput, invalidField, invalidInput, UserError } from '../../graphql/user-error'
import { view } from '../../graphql/view'
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
import { orderedName, planDomain, planLinkedItem, productOf, requireDomain, requireItem } from './item-plan'
import { withRestored, withSetAside } from './joined-items'
import { keptView } from './kept-views'
import { askAboutCode } from './transfer-code'

export async function getBasket(ctx: Context, channel: ShopChannel): Promise<Basket> {
  requireChannel(ctx, channel)
  const { reader } = ctx.db
  const basket = await repository.findOpenBasket(reader, ownerOf(ctx, channel))
  if (!basket) return basketView(ctx, channel, EMPTY_BASKET)
  return keptView(ctx, basket, async () =>
    basketView(ctx, channel, { basket, items: await repository.listItems(reader, basket.id) }),
  )
}

/** What a basket comes to with a way to pay. Whether this viewer may pay so is for the order to say. */
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

/** As `getBasket`, with what it comes to when it is paid so. */
export async function getBasketWithTotals(
  ctx: Context,
  channel: ShopChannel,
  paymentMethod: PaymentMethodCode,
): Promise<Basket & { totals: OrderTotals }> {
  const basket = await getBasket(ctx, channel)
  return { ...basket, totals: await totalsOf(ctx, basket, paymentMethod) }
}

/** The viewer's open basket as it is stored; one that was never filled reads as empty. */
export async function readBasket(ctx: Context, channel: ShopChannel, db: Db = ctx.db.reader): Promise<BasketContents> {
  return (await repository.findContents(db, ownerOf(ctx, channel))) ?? EMPTY_BASKET
}

export type AddItemResult = Basket | InvalidInput | DomainNotAvailable

/**
 * Puts something in the basket: a domain, or what is linked to one. Price, name and plan come from the catalogue,
 * whatever the caller says. Asking twice is the same as asking once.
 */
export async function addItem(ctx: Context, input: inputs.AddBasketItemInput): Promise<AddItemResult> {
  requireChannel(ctx, input.channel)
  takeTurn(ctx, ADDS)
  const catalogue = await getCatalogue(ctx)
  const product = productOf(ctx, catalogue, input)
  if (product instanceof InvalidInput) return product
  if (input.dnsProfileId) await requireOwnProfile(ctx, requireAccount(ctx), input.dnsProfileId)
  if (product.kind === 'DOMAIN') return addDomain(ctx, catalogue, product, input)
  if (product.kind === 'TRANSFER_CODE') return addTransferCode(ctx, catalogue, product, input)
  return changeBasket(ctx, input.channel, (contents) => {
    const plan = planLinkedItem(ctx, contents, catalogue, product, input)
    return plan instanceof InvalidInput ? plan : putItem(ctx, contents, plan)
  })
}

/** Kept whatever the registry says of it, which is noted. It is asked before the transaction, as with a name. */
async function addTransferCode(
  ctx: Context,
  catalogue: Catalogue,
  product: Product,
  input: inputs.AddBasketItemInput,
): Promise<AddItemResult> {
  const asked = planLinkedItem(ctx, await readBasket(ctx, input.channel), catalogue, product, input)
  if (asked instanceof InvalidInput) return asked
  const transferCodeState = await askAboutCode(ctx, asked.parent?.domainName ?? '', input.title.trim())
  return changeBasket(ctx, input.channel, (contents) => {
    const plan = planLinkedItem(ctx, contents, catalogue, product, input)
    if (plan instanceof InvalidInput) return plan
    return putItem(ctx, contents, { ...plan, item: { ...plan.item, transferCodeState } })
  })
}

/** The registry is asked before the transaction: adding the name reads the basket again inside it. */
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

/** Puts a planned item in. A basket that would grow past its size refuses. */
export function putItem(ctx: Context, before: OpenBasket, plan: ItemPlan): OpenBasket | InvalidInput {
  const after = withPlanned(before, plan, ctx.now)
  const isTooFull = after.items.length > maxItems(before) && after.items.length > before.items.length
  return isTooFull ? invalidField('productId', basketText[ctx.locale].full({ items: maxItems(before) })) : after
}

/** Takes an item out; with hosting go its free installation and extras, with a domain all that is linked to it. */
export async function removeItem(ctx: Context, input: inputs.RemoveBasketItemInput): Promise<Basket> {
  requireChannel(ctx, input.channel)
  return changeBasket(ctx, input.channel, (contents) => withoutItem(contents, requireItem(contents, input.unique)))
}

/** Takes a name out with all that is linked to it. */
export async function removeDomain(ctx: Context, input: inputs.RemoveBasketDomainInput): Promise<Basket> {
  requireChannel(ctx, input.channel)
  const name = parseOrderName(input.domainName.trim())
  return changeBasket(ctx, input.channel, (contents) => {
    const domain = domainsOf(contents).find((item) => item.domainName === name)
    return withoutItem(contents, requireItem(contents, domain?.id ?? ''))
  })
}

/** The one free installation of a domain: a second choice takes the place of the first. */
export async function setFreeProduct(ctx: Context, input: inputs.SetFreeProductInput): Promise<AddItemResult> {
  const product = (await getCatalogue(ctx)).productById(input.productId)
  if (product && product.kind !== 'FREE_INSTALLATION') {
    return invalidField('productId', basketText[ctx.locale].notFree)
  }
  return addItem(ctx, { ...input, transferDnsLater: true })
}

/** Takes the free installation off a domain; without one nothing changes. Resellers have none. */
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

/** What the buyer wants with a domain. What no longer fits goes: hosting, redirect or transfer code. */
export async function setServiceType(ctx: Context, input: inputs.SetServiceTypeInput): Promise<Basket> {
  requireChannel(ctx, input.channel)
  return changeBasket(ctx, input.channel, (contents) => {
    const domain = requireDomain(contents, input.unique)
    const fitting = withoutLinked(contents, domain, (role) => leavesWith(role, input.serviceType))
    return withChanged(fitting, domain.id, { serviceType: input.serviceType })
  })
}

/** What was waiting in the account and came along at sign-in leaves the basket, to be put back whenever one likes. */
export async function setAsideJoinedItems(ctx: Context, input: inputs.ChannelInput): Promise<Basket> {
  requireChannel(ctx, input.channel)
  return changeBasket(ctx, input.channel, (contents) => withSetAside(contents, contents.basket.joinedItems))
}

/** Puts back what was laid aside. */
export async function restoreSetAsideItems(ctx: Context, input: inputs.ChannelInput): Promise<Basket> {
  requireChannel(ctx, input.channel)
  return changeBasket(ctx, input.channel, withRestored)
}

/** Saves how a domain moves here. The new code takes the place of the old one. */
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

/** Puts a code on the basket. It is looked at again with every price, and used up only by an order. */
export async function applyDiscountCode(
  ctx: Context,
  input: inputs.ApplyDiscountCodeInput,
): Promise<Basket | InvalidInput> {
  requireChannel(ctx, input.channel)
  takeTurn(ctx, DISCOUNT_TRIES)
  const code = await findDiscountCode(ctx, input.code.trim())
  if (!code) return invalidField('code', basketText[ctx.locale].discountCode)
  return changeBasket(ctx, input.channel, (contents) => withRow(contents, { discountCode: code.code }))
}

export async function removeDiscountCode(ctx: Context, input: inputs.ChannelInput): Promise<Basket> {
  requireChannel(ctx, input.channel)
  return changeBasket(ctx, input.channel, (contents) => withRow(contents, { discountCode: null }))
}

/** Deletes visitors' baskets that were not touched since; answers how many. */
export const forgetVisitorBaskets = (tx: Db, untouchedSince: number): Promise<number> =>
  repository.deleteStaleVisitorBaskets(tx, untouchedSince)

/**
 * Changes the viewer's basket in one transaction and answers it as it is then: read once, planned, and what differs is
 * written. A viewer without a basket gets one. A plan that answers a refusal, or throws, leaves everything as it was.
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
  // A plan answers either contents or a refusal.
  return answer instanceof UserError ? (answer as Extract<Planned, UserError>) : basketView(ctx, channel, answer)
}

/** What a change would make of the viewer's basket. Nothing is written. */
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
  accountId: ctx.viewer.account?.id ?? null,
  visitorHash: ctx.session.hash,
})

function newBasket(ctx: Context, channel: ShopChannel): repository.BasketRow {
  const { accountId, visitorHash, kind } = ownerOf(ctx, channel)
  return repository.emptyRow(
    { id: newId('bsk'), kind, accountId, visitorHash: accountId ? null : visitorHash },
    ctx.now,
  )
}
