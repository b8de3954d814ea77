import { createHmac, timingSafeEqual } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { parseSavedBasket, type SavedBasket } from '../../../rules/checkout-items'
import { forAnyone } from '../../../rules/saved-items'
import { DAY_MS } from '../../../rules/time'
import type { Context } from '../../common/context'
import { type InvalidInput, invalidField, invalidInput } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { sortOutItems } from './available-items.service'
import { BasketLink, BasketLinkCreated, type BasketLinkMode, GoneItem } from './checkout.graphql'
import { type AddedItems, addItems, showItems } from './checkout.service'
import { checkoutText } from './checkout.text'

/** More items make an address that some clients truncate. */
export const LINK_ITEMS_MAX = 20
const VALID_MS = 30 * DAY_MS
const BYTES_MAX = 64 * 1024

/** Creates a link that contains a basket: the choices without prices, signed by the shop. */
export async function createBasketLink(
  ctx: Context,
  input: { items: readonly unknown[]; period?: unknown },
): Promise<BasketLinkCreated | InvalidInput> {
  const parsed = parseSavedBasket({ items: input.items, period: input.period })
  if (!parsed.ok) return invalidInput(ctx, parsed.issues)
  const { items, period } = parsed.value
  if (items.length === 0 || items.length > LINK_ITEMS_MAX)
    return invalidField('items', checkoutText[ctx.locale].linkTooFull)
  return view(BasketLinkCreated, linkTo(ctx, { items, period }))
}

/** Returns the link to a basket of valid choices. It contains no prices: they are those of the day on which it is opened. */
export function linkTo(
  ctx: Pick<Context, 'config' | 'now' | 'publicUrl'>,
  { items, period }: Pick<SavedBasket, 'items' | 'period'>,
): { url: string; expiresAt: number } {
  const expiresAt = ctx.now + VALID_MS
  const choices = forAnyone(items).map(({ id: _, ...item }) => item)
  const content = deflateRawSync(JSON.stringify({ expiresAt, period, items: choices }))
  const payload = content.toString('base64url')
  return { url: `${ctx.publicUrl}/bestellen/?mandje=${payload}.${signatureOf(ctx, payload)}`, expiresAt }
}

/** Reads a link without using it; null if the shop did not sign it. */
export async function findBasketLink(ctx: Context, token: string): Promise<BasketLink | null> {
  const link = readLink(ctx, token)
  if (!link) return null
  if (link.expiresAt <= ctx.now) return view(BasketLink, { isExpired: true, basket: null, gone: [] })
  const { basket, gone } = await showItems(ctx, link.basket)
  return view(BasketLink, { isExpired: false, basket, gone: gone.map((one) => view(GoneItem, one)) })
}

/** Adds the items of a link that are still available to the basket of the visitor who opens it, or replaces the basket. */
export async function openBasketLink(
  ctx: Context,
  { token, mode }: { token: string; mode: BasketLinkMode },
): Promise<AddedItems> {
  const link = readLink(ctx, token)
  if (!link || link.expiresAt <= ctx.now) return invalidField('token', checkoutText[ctx.locale].linkUnknown)
  const { items } = await sortOutItems(ctx, link.basket.items)
  if (items.length === 0) return invalidField('token', checkoutText[ctx.locale].linkGone)
  return addItems(ctx, { ...link.basket, items }, { replace: mode === 'REPLACE' })
}

function readLink(ctx: Context, token: string): { expiresAt: number; basket: SavedBasket } | null {
  const [payload = '', signature = '', ...more] = token.split('.', 3)
  const right = Buffer.from(signatureOf(ctx, payload))
  const given = Buffer.from(signature)
  if (more.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return null
  // The content was written here, and is parsed by the current rules.
  const content = inflateRawSync(Buffer.from(payload, 'base64url'), { maxOutputLength: BYTES_MAX })
  const { expiresAt, ...basket } = JSON.parse(content.toString('utf8'))
  const parsed = parseSavedBasket(basket)
  return parsed.ok ? { expiresAt, basket: parsed.value } : null
}

const signatureOf = ({ config }: Pick<Context, 'config'>, payload: string): string =>
  createHmac('sha256', config.secret).update(`basket-link:${payload}`).digest('base64url')
