import { createHmac, timingSafeEqual } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { parseSavedBasket, type SavedBasket, type SavedItem } from '../../../rules/checkout-items'
import { parseDomainName } from '../../../rules/domain-name'
import type { Context } from '../../common/context'
import { type InvalidInput, invalidField, invalidInput } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import type { DomainNotAvailable } from '../basket/basket.errors'
import type { DomainOwned } from './checkout.errors'
import { BasketLink, BasketLinkCreated, type BasketLinkMode, type CheckoutBasket, GoneItem } from './checkout.graphql'
import { addItems, showItems } from './checkout.service'
import { checkoutText } from './checkout.text'
import { sortOutItems } from './resolve.service'

/** More makes an address that some programs cut off. */
const ITEMS_MAX = 20
const VALID_MS = 30 * 24 * 3_600_000
const BYTES_MAX = 64 * 1024

/** Makes a link with a basket in it. It holds what was chosen and no prices; the shop's signature keeps it as it is. */
export async function createBasketLink(
  ctx: Context,
  input: { items: readonly unknown[]; period?: unknown },
): Promise<BasketLinkCreated | InvalidInput> {
  const parsed = parseSavedBasket({ items: input.items, period: input.period })
  if (!parsed.ok) return invalidInput(ctx, parsed.issues)
  const { items, period } = parsed.value
  if (items.length === 0 || items.length > ITEMS_MAX) return invalidField('items', checkoutText[ctx.locale].linkTooFull)
  const expiresAt = ctx.now + VALID_MS
  const content = deflateRawSync(JSON.stringify({ expiresAt, period, items: forAnyone(items) }))
  const payload = content.toString('base64url')
  const url = `${ctx.publicUrl}/bestellen/?mandje=${payload}.${signatureOf(ctx, payload)}`
  return view(BasketLinkCreated, { url, expiresAt })
}

/** Looks at a link without using it; null when it is none of this shop. */
export async function findBasketLink(ctx: Context, token: string): Promise<BasketLink | null> {
  const link = readLink(ctx, token)
  if (!link) return null
  if (link.expiresAt <= ctx.now) return view(BasketLink, { isExpired: true, basket: null, gone: [] })
  const { basket, gone } = await showItems(ctx, link.basket)
  return view(BasketLink, { isExpired: false, basket, gone: gone.map((one) => view(GoneItem, one)) })
}

/** Puts what a link holds, and can still be had, into the basket of who opens it: beside what is there or in its place. */
export async function openBasketLink(
  ctx: Context,
  { token, mode }: { token: string; mode: BasketLinkMode },
): Promise<CheckoutBasket | DomainNotAvailable | DomainOwned | InvalidInput> {
  const link = readLink(ctx, token)
  if (!link || link.expiresAt <= ctx.now) return invalidField('token', checkoutText[ctx.locale].linkUnknown)
  const { items } = await sortOutItems(ctx, link.basket.items)
  if (items.length === 0) return invalidField('token', checkoutText[ctx.locale].linkGone)
  return addItems(ctx, { ...link.basket, items }, { replace: mode === 'REPLACE' })
}

/** Without what only the sender has: transfer codes, profiles, and domains that are not in the basket itself. */
function forAnyone(items: readonly SavedItem[]): object[] {
  const names = new Set(items.flatMap((item) => (item.type === 'domain' ? (parseDomainName(item.title) ?? []) : [])))
  const isHere = (domain: string) => names.has(parseDomainName(domain) ?? '')
  return items
    .filter((item) => item.type !== 'vpspackage' || !item.vpsSpec.serverId)
    .map(({ id: _, ...item }) => {
      switch (item.type) {
        case 'domain':
          return { ...item, token: '', dnsProfileId: '' }
        case 'vpspackage':
          return item
        case 'sslmultidomains': {
          const assignedDomains = item.assignedDomains.filter(isHere)
          const isWhole = assignedDomains.length > 0 && assignedDomains.length === item.assignedDomains.length
          return { ...item, assignedDomains, commonName: isWhole ? item.commonName : '' }
        }
        default:
          return { ...item, assignedDomain: isHere(item.assignedDomain) ? item.assignedDomain : '' }
      }
    })
}

function readLink(ctx: Context, token: string): { expiresAt: number; basket: SavedBasket } | null {
  const [payload = '', signature = ''] = token.split('.')
  const right = Buffer.from(signatureOf(ctx, payload))
  const given = Buffer.from(signature)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  // What is signed was written here, and is read by the rules of today.
  const content = inflateRawSync(Buffer.from(payload, 'base64url'), { maxOutputLength: BYTES_MAX })
  const { expiresAt, ...basket } = JSON.parse(content.toString('utf8'))
  const parsed = parseSavedBasket(basket)
  return parsed.ok ? { expiresAt, basket: parsed.value } : null
}

const signatureOf = ({ config }: Context, payload: string): string =>
  createHmac('sha256', config.secret).update(`basket-link:${payload}`).digest('base64url')
