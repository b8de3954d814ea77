import { dayInAmsterdam } from '../../../rules/calendar'
import { type InvoiceDocument, type InvoiceParty, type InvoiceSeller, invoiceNumberText } from '../../../rules/invoice'
import { monthsOf } from '../../../rules/line-pricing'
import { cents } from '../../../rules/money'
import { OWN_BRAND } from '../../../rules/shop-brand'
import { paperLogo } from '../../../rules/shop-logo'
import type { Deps } from '../../common/context'
import type { Account } from '../../common/viewer'
import { logoFileOf } from '../../settings/shop-settings'
import { findAccount } from '../accounts/accounts.service'
import { type InvoiceFormat, invoiceFile } from './invoice-files'
import * as repository from './invoices.repository'
import { invoiceText } from './invoices.text'
import { receivedOf } from './received-payments.service'

/** Reads the current data of seller and buyer. */
export async function partiesOf(
  deps: Deps,
  accountId: string,
  reverseChargeVatId: string | null,
): Promise<{ seller: InvoiceSeller; buyer: InvoiceParty }> {
  const account = await findAccount(deps, accountId)
  if (!account) throw new Error(`account ${accountId} is gone`)
  const buyer = buyerOf(account)
  return { seller: sellerOf(deps), buyer: { ...buyer, vatId: reverseChargeVatId ?? buyer.vatId } }
}

/** Returns the shop as it is on documents now. */
export function sellerOf({ config, shopSettings }: Pick<Deps, 'config' | 'shopSettings'>): InvoiceSeller {
  const { email, phone } = shopSettings.contact()
  const { name } = shopSettings.brand()
  const own = shopSettings.logo()
  const logo = paperLogo(own)
  return {
    ...{ ...config.company, contact: null, email, phone },
    ...((name !== OWN_BRAND.name || own.light) && { shopName: name }),
    ...(logo && { logo }),
  }
}

/** Returns an account as it is on documents now. */
export function buyerOf(account: Account): InvoiceParty {
  const person = `${account.firstName} ${account.lastName}`
  const { street, streetNumber, streetNumberAddition } = account
  return {
    name: account.companyName || person,
    contact: account.companyName ? person : null,
    street: [street, streetNumber, streetNumberAddition].filter(Boolean).join(' '),
    postCode: account.postCode ?? '',
    city: account.city ?? '',
    country: account.country,
    email: account.email,
    vatId: account.vatId,
  }
}

/** Returns an invoice as a file. Does not check the viewer. */
export async function fileOf(
  deps: Deps,
  row: repository.InvoiceRow,
  format: InvoiceFormat,
): Promise<{ bytes: Buffer; filename: string }> {
  const document = await documentOf(deps, row)
  const { logo } = document.seller
  const shown = logo && format === 'pdf' ? await logoFileOf(deps, logo.hash) : null
  const bytes = Buffer.from(await invoiceFile(format, document, shown?.content ?? null))
  return { bytes, filename: filenameOf(row, format) }
}

/** In the language of the invoice: `creditnota-W2026-00012.pdf`. */
export function filenameOf(row: repository.InvoiceRow, format: InvoiceFormat): string {
  const word = invoiceText[row.locale][row.kind === 'CREDIT_NOTE' ? 'creditNote' : 'invoice']
  const name = word.toLowerCase().replaceAll(' ', '-')
  return `${name}-${invoiceNumberText(row)}.${format === 'pdf' ? 'pdf' : 'xml'}`
}

/** Returns all data of an invoice's document. Does not check the viewer. */
async function documentOf(deps: Deps, row: repository.InvoiceRow): Promise<InvoiceDocument> {
  const { reader } = deps.db
  const [lines, parties, credited, received] = await Promise.all([
    originsOf(deps, await repository.listLines(reader, row.id)),
    partiesOf(deps, row.accountId, row.reverseChargeVatId),
    row.creditsId === null ? null : repository.findInvoice(reader, row.creditsId),
    row.paidAt === null ? receivedOf(reader, row.id) : cents(0),
  ])
  return {
    kind: row.kind,
    number: invoiceNumberText(row),
    isFinal: row.closed,
    locale: row.locale,
    issuedOn: row.issuedOn ?? dayInAmsterdam(row.issuedAt),
    dueOn: row.dueOn,
    paidOn: row.paidAt === null ? null : dayInAmsterdam(row.paidAt),
    received,
    paymentMethod: row.paymentMethod,
    seller: row.seller ?? parties.seller,
    buyer: row.buyer ?? parties.buyer,
    lines,
    vatCategory: row.reverseChargeVatId === null ? 'S' : 'AE',
    vatRate: row.vatRate,
    ...{ net: row.net, vat: row.vat, gross: row.gross },
    credits: credited && { number: invoiceNumberText(credited), issuedOn: credited.issuedOn ?? '' },
  }
}

/** Returns the lines with the numbers of their orders and their months. */
async function originsOf(
  { db: { reader }, orderFacts }: Deps,
  lines: readonly repository.InvoiceLineRow[],
): Promise<InvoiceDocument['lines']> {
  const [numbers, traces] = await Promise.all([
    orderFacts.listOrderNumbers(reader, [...new Set(lines.map(({ orderId }) => orderId))]),
    orderFacts.listPriceTraces(
      reader,
      lines.flatMap(({ orderLineId }) => orderLineId ?? []),
    ),
  ])
  return lines.map(({ title, orderId, orderLineId, day, net }) => {
    const orderNumber = numbers.get(orderId)
    if (orderNumber === undefined) throw new Error(`an invoice charges order ${orderId}, which does not exist`)
    return { title, orderNumber, day, months: monthsOf(traces.get(orderLineId ?? '') ?? []), net }
  })
}
