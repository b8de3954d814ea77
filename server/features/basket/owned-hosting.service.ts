import { addMonths, dayInAmsterdam } from '../../../rules/calendar'
import { leavesWith } from '../../../rules/item-role'
import { MONTHS } from '../../../rules/line-pricing'
import type { BasisPoints, Cents } from '../../../rules/money'
import { quote } from '../../../rules/pricing'
import type { BillingPeriod, ReplacedTerm } from '../../../rules/pricing-types'
import { isHostingKind } from '../../../rules/product-kinds'
import type { Context } from '../../common/context'
import { requireBuyer, requireChannel } from '../../common/guards'
import { InvalidInput, invalidField, UserError } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import type { ServiceSuspended } from '../abuse/abuse.graphql'
import { refuseSuspended } from '../abuse/abuse.service'
import { vatRateOf } from '../accounts/vat-check.service'
import type { SalePaused } from '../catalogue/catalogue.errors'
import { type Catalogue, getCatalogue, type Product, productView, toProductPrice } from '../catalogue/catalogue.service'
import { requireOwnDomain } from '../domains/domains.service'
import { findPackageOf, type HostingPackageRow, requireOwnPackage } from '../hosting/hosting.service'
import { childIn, domainsOf, isHostingUpgrade, type OpenBasket, withNew, withoutLinked } from './basket.contents'
import { ShopChannel } from './basket.enums'
import { type Basket, HostingUpgrade, UpgradeDeduction } from './basket.graphql'
import type { AddExtraServicesInput, AddHostingToDomainInput, UpgradeHostingInput } from './basket.inputs'
import { ADDS, takeTurn } from './basket.limits'
import { replacedTerm } from './basket.quote'
import type { ItemRow } from './basket.repository'
import { changeBasket, putLinkedItem, readBasket, withRow } from './basket.service'
import { basketText } from './basket.text'
import { stepView } from './basket.view'
import { linkedTo, type OrderedProduct, productOf } from './item-plan'
import { isUpgrade } from './replaced-packages'

type OrderedFor = Basket | InvalidInput | SalePaused | ServiceSuspended

/**
 * Orders a larger package for one that the viewer has. Its name is added to the basket without charge; the customer continues at
 * step 2. Throws NOT_FOUND for a package of another customer.
 */
export async function upgradeHosting(ctx: Context, input: UpgradeHostingInput): Promise<OrderedFor> {
  requireBuyer(ctx)
  const owned = await requireOwnPackage(ctx, input.hostingPackageId)
  return orderFor(ctx, input, owned.domainName, owned)
}

/** Orders a package for a name that the viewer has. If the name has a package already, this is an upgrade. */
export async function addHostingToDomain(ctx: Context, input: AddHostingToDomainInput): Promise<OrderedFor> {
  requireBuyer(ctx)
  const { name } = await requireOwnDomain(ctx, input.domain)
  return orderFor(ctx, input, name, await findPackageOf(ctx, name))
}

/** Lists the packages that are larger than one of the viewer's, with their prices today. Throws NOT_FOUND. */
export async function listUpgrades(
  ctx: Context,
  hostingPackageId: string,
  asked: BillingPeriod | null,
): Promise<HostingUpgrade[]> {
  const owned = await requireOwnPackage(ctx, hostingPackageId)
  const channel = channelOf(ctx)
  const catalogue = await getCatalogue(ctx)
  const period = asked ?? (await readBasket(ctx, channel)).basket?.period ?? 'YEARLY'
  const vatRate = await vatRateOf(ctx)
  return catalogue
    .hostingPackages(channel)
    .filter((product) => isUpgrade(catalogue, owned, product))
    .map((product) =>
      upgradeView(ctx, { channel, product, replaces: replacedTerm(ctx, catalogue, owned), period, vatRate }),
    )
}

interface PricedUpgrade {
  channel: ShopChannel
  product: Product
  replaces: ReplacedTerm | null
  period: BillingPeriod
  vatRate: BasisPoints
}

function upgradeView(ctx: Context, { channel, product, replaces, period, vatRate }: PricedUpgrade): HostingUpgrade {
  const staffel = channel === ShopChannel.RESELLER ? ctx.viewer.staffel : null
  const lines = [{ id: product.productId, price: toProductPrice(product), isUpgrade: true, replaces }]
  const priced = quote({ lines, period, vatRate, staffel, nlPromoUsed: 0, discountCode: null })
  const [line] = priced.lines
  if (!line) throw new Error('a quote has no line')
  const from = dayInAmsterdam(ctx.now)
  return view(HostingUpgrade, {
    product: productView(ctx, product, staffel),
    period,
    from,
    until: addMonths(from, MONTHS[period]),
    price: line.net + line.deduction,
    trace: line.trace.map((step) => stepView(ctx, step)),
    deduction: line.deduction > 0 && replaces ? deductionView(line.deduction, replaces) : null,
    net: priced.net,
    vat: priced.vat,
    gross: priced.gross,
    renewalPrice: line.renewal,
  })
}

const deductionView = (amount: Cents, { net, from, until, days, daysLeft }: ReplacedTerm): UpgradeDeduction =>
  view(UpgradeDeduction, { amount, paid: net, from, until, days, daysLeft })

/** Returns the channel of the viewer: resellers have their own basket and prices. */
const channelOf = (ctx: Context): ShopChannel => (ctx.viewer.isReseller ? ShopChannel.RESELLER : ShopChannel.CUSTOMER)

/**
 * Orders extras for a package of the viewer. Name and package are added to the basket without charge. A repeated request has no
 * further effect. Throws NOT_FOUND for a package of another customer.
 */
export async function addExtraServices(ctx: Context, input: AddExtraServicesInput): Promise<OrderedFor> {
  requireBuyer(ctx)
  const owned = await requireOwnPackage(ctx, input.hostingPackageId)
  const channel = channelOf(ctx)
  requireChannel(ctx, channel)
  takeTurn(ctx, ADDS)
  const suspended = await refuseSuspended(ctx, { kind: 'HOSTING', thingId: owned.id })
  if (suspended) return suspended
  const catalogue = await getCatalogue(ctx)
  const extras = extrasOf(ctx, catalogue, input, channel, owned)
  if (extras instanceof UserError) return extras
  const extension = catalogue.extensionProductOf(owned.domainName)
  if (!extension) return invalidField('extraServices', basketText[ctx.locale].notSoldHere)
  return changeBasket(ctx, channel, (before) => {
    // The upgrade ends when its package is removed.
    const open = isHostingUpgrade(before) ? before : withRow(before, { upgradeOf: null })
    const { contents, domain } = withOwnDomain(ctx, open, extension, owned.domainName)
    let after = withOwnPackage(ctx, contents, domain, owned)
    for (const extra of extras) {
      const added = putLinkedItem(ctx, after, catalogue, extra, linkedTo(domain.id, channel))
      if (added instanceof InvalidInput) return added
      after = added
    }
    return after
  })
}

/** Returns the extras that the package does not have yet. */
function extrasOf(
  ctx: Context,
  catalogue: Catalogue,
  { extraServices }: AddExtraServicesInput,
  channel: ShopChannel,
  owned: HostingPackageRow,
): Product[] | InvalidInput | SalePaused {
  const words = basketText[ctx.locale]
  if (extraServices.length === 0) return invalidField('extraServices', words.noneChosen)
  const extras: Product[] = []
  for (const wanted of extraServices) {
    const product = productOf(ctx, catalogue, { ...wanted, channel })
    if (product instanceof InvalidInput) return invalidField('extraServices', product.message)
    if (product instanceof UserError) return product
    if (product.kind !== 'EXTRA') return invalidField('extraServices', words.noExtra)
    const title = product.name[ctx.locale]
    if (owned.extras.includes(product.code)) return invalidField('extraServices', words.hasExtra({ title }))
    extras.push(product)
  }
  return extras
}

async function orderFor(
  ctx: Context,
  input: OrderedProduct,
  domainName: string,
  owned: HostingPackageRow | null,
): Promise<OrderedFor> {
  const channel = channelOf(ctx)
  requireChannel(ctx, channel)
  takeTurn(ctx, ADDS)
  // An upgrade would be created, and enabled, at the platform.
  const suspended = owned && (await refuseSuspended(ctx, { kind: 'HOSTING', thingId: owned.id }))
  if (suspended) return suspended
  const catalogue = await getCatalogue(ctx)
  const product = packageOf(ctx, catalogue, { ...input, channel }, owned)
  if (product instanceof UserError) return product
  const extension = catalogue.extensionProductOf(domainName)
  if (!extension) return invalidField('productId', basketText[ctx.locale].notSoldHere)
  return changeBasket(ctx, channel, (before) => {
    const { contents, domain } = withOwnDomain(ctx, before, extension, domainName)
    const open = withRow(contents, { upgradeOf: owned?.id ?? null })
    return putLinkedItem(ctx, open, catalogue, product, linkedTo(domain.id, channel))
  })
}

/** Returns a package of the channel that is larger than the one it replaces. */
function packageOf(
  ctx: Context,
  catalogue: Catalogue,
  input: OrderedProduct & { channel: ShopChannel },
  owned: HostingPackageRow | null,
): Product | InvalidInput | SalePaused {
  const product = productOf(ctx, catalogue, input)
  if (product instanceof UserError) return product
  const { noPackage, noUpgrade } = basketText[ctx.locale]
  if (!isHostingKind(product.kind)) return invalidField('productId', noPackage)
  return owned && !isUpgrade(catalogue, owned, product) ? invalidField('productId', noUpgrade) : product
}

/** Adds the owned package as an item without charge, unless another package is replacing it. */
function withOwnPackage(ctx: Context, contents: OpenBasket, domain: ItemRow, owned: HostingPackageRow): OpenBasket {
  if (childIn(contents, domain, 'hosting')) return contents
  const fitting = withoutLinked(contents, domain, (role) => leavesWith(role, 'HOSTING'))
  const place = { parentId: domain.id, domainName: domain.domainName }
  const item = { role: 'hosting', productCode: owned.packageCode, invoiced: false, ...place } as const
  return withNew(fitting, item, ctx.now).contents
}

/** Adds the owned name as an item without charge. */
function withOwnDomain(
  ctx: Context,
  contents: OpenBasket,
  extension: Product,
  domainName: string,
): { contents: OpenBasket; domain: ItemRow } {
  const domain = domainsOf(contents).find((item) => item.domainName === domainName)
  if (domain) return { contents, domain }
  const item = { role: 'domain', productCode: extension.code, domainName, invoiced: false } as const
  const added = withNew(contents, item, ctx.now)
  return { contents: added.contents, domain: added.item }
}
