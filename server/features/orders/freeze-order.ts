import { spread } from '../../../rules/discounts'
import { cents } from '../../../rules/money'
import { firstStatusAfterPlacing } from '../../../rules/order-status'
import { vatOver } from '../../../rules/vat'
import type { Context } from '../../common/context'
import { newId } from '../../common/ids'
import type { DraftLine, OrderDraft, OrderTerms } from './order-draft'
import type { NewLine, NewOrder } from './orders.repository'

export interface FrozenOrder {
  order: Omit<NewOrder, 'number'>
  lines: NewLine[]
}

/**
 * Writes prices, VAT, names and holders down as they are now. The fee is part of the net; each line gets its share of
 * the total, to the cent, which is what goes back when it cannot be delivered.
 */
export function freezeOrder(ctx: Context, accountId: string, draft: OrderDraft, terms: OrderTerms): FrozenOrder {
  const { quote } = draft
  const net = cents(quote.net + terms.fee)
  const vat = vatOver(net, quote.vatRate)
  const gross = cents(net + vat)
  const id = newId('ord')
  const order = {
    id,
    accountId,
    channel: draft.channel,
    basketId: draft.basketId,
    sessionHash: ctx.session.hash,
    locale: ctx.locale,
    status: firstStatusAfterPlacing(terms.method.online && gross > 0),
    paymentMethod: terms.method.code,
    period: draft.period,
    ...{ feeCents: terms.fee, vatRate: quote.vatRate, net, vat, gross, discount: quote.discount },
    discountCode: draft.discountCode,
    quoteHash: quote.hash,
    createdAt: ctx.now,
  }
  return { order, lines: freezeLines(id, draft, terms, gross) }
}

function freezeLines(orderId: string, draft: OrderDraft, terms: OrderTerms, gross: number): NewLine[] {
  const priced = draft.lines.map((line) => ({ line, price: priceOf(draft, line) }))
  const shares = spread(
    gross,
    priced.map(({ price }) => price.net),
  )
  const ids = new Map(draft.lines.map(({ itemId }) => [itemId, newId('lin')]))
  return priced.map(({ line, price }, index): NewLine => {
    const { product, itemId, parentItemId, domainName } = line
    const holder = product.kind === 'DOMAIN' ? terms.holders.get(domainName ?? '') : undefined
    return {
      id: ids.get(itemId) ?? newId('lin'),
      orderId,
      parentLineId: parentItemId === null ? null : (ids.get(parentItemId) ?? null),
      position: index + 1,
      kind: product.kind,
      productCode: product.code,
      productNameNl: product.name.nl,
      productNameEn: product.name.en,
      ...wishesOf(line),
      holderId: holder?.id ?? null,
      holderLabel: holder?.label ?? null,
      ...{ net: price.net, list: price.list, renewal: price.renewal, trace: price.trace },
      gross: shares[index] ?? 0,
    }
  })
}

function priceOf({ quote }: OrderDraft, { itemId, product }: DraftLine) {
  const price = quote.lines.find((line) => line.id === itemId)
  if (!price) throw new Error(`${product.code} has no price`)
  return price
}

const wishesOf = (line: DraftLine) => ({
  domainName: line.domainName ?? null,
  redirectUrl: line.redirectUrl ?? null,
  availability: line.availability ?? null,
  transferCode: line.transferCode ?? null,
  transferDnsLater: line.transferDnsLater ?? true,
  dnsProfileId: line.dnsProfileId ?? null,
  options: line.options ?? {},
})
