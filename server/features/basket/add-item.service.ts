import type { Context } from '../../common/context'
import { requireAccount, requireChannel } from '../../common/guards'
import { InvalidInput, invalidField } from '../../graphql/user-error'
import type { Catalogue, Product } from '../catalogue/catalogue.service'
import { getCatalogue } from '../catalogue/catalogue.service'
import { requireOwnProfile } from '../dns/dns-profiles.service'
import type { DomainNotAvailable } from './basket.errors'
import type { Basket } from './basket.graphql'
import type { AddBasketItemInput, SetFreeProductInput } from './basket.inputs'
import { ADDS, takeTurn } from './basket.limits'
import { changeBasket, readBasket } from './basket.store'
import { basketText } from './basket.text'
import { basketView } from './basket.view'
import { Refused } from './item-plan'
import { productOf } from './ordered-product'
import { planDomain } from './plan-domain'
import { planLinkedItem } from './plan-linked-item'
import { putItem } from './put-item'

export type AddItemResult = Basket | InvalidInput | DomainNotAvailable

/**
 * Puts something in the basket: a domain, or what is linked to one. Price, name and plan come from the catalogue,
 * whatever the caller says. Asking twice is the same as asking once.
 */
export async function addItem(ctx: Context, input: AddBasketItemInput): Promise<AddItemResult> {
  requireChannel(ctx, input.channel)
  takeTurn(ctx, ADDS)
  const catalogue = await getCatalogue(ctx)
  const product = productOf(ctx, catalogue, input)
  if (product instanceof InvalidInput) return product
  if (input.dnsProfileId) await requireOwnProfile(ctx, requireAccount(ctx), input.dnsProfileId)
  if (product.kind === 'DOMAIN') return addDomain(ctx, catalogue, product, input)
  return changeBasket(ctx, input.channel, async (tx, state) => {
    const plan = planLinkedItem(ctx, state, catalogue, product, input)
    return plan instanceof Refused ? plan.refusal : putItem(ctx, tx, state, plan)
  })
}

/** The one free installation of a domain: a second choice takes the place of the first (SRV-017). */
export async function setFreeProduct(ctx: Context, input: SetFreeProductInput): Promise<AddItemResult> {
  const product = (await getCatalogue(ctx)).productById(input.productId)
  if (product && product.kind !== 'FREE_INSTALLATION') {
    return invalidField('productId', basketText[ctx.locale].notFree)
  }
  return addItem(ctx, { ...input, transferDnsLater: true })
}

/** The registry is asked before the transaction: putting the item in looks again at what is there by then. */
async function addDomain(
  ctx: Context,
  catalogue: Catalogue,
  product: Product,
  input: AddBasketItemInput,
): Promise<AddItemResult> {
  const state = await readBasket(ctx, input.channel)
  const plan = await planDomain(ctx, state, catalogue, product, input.title)
  if (plan instanceof Refused) return plan.refusal
  if (plan === 'already-there') return basketView(ctx, input.channel, state)
  return changeBasket(ctx, input.channel, (tx, current) => putItem(ctx, tx, current, plan))
}
