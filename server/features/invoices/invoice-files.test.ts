import { XMLParser } from 'fast-xml-parser'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { type InvoiceDocument, invoiceSums } from '../../../rules/invoice'
import { testPng } from '../../../tests/support/logos'
import { invoicePdf } from './invoice-pdf'
import { invoiceUbl } from './invoice-ubl'

const line = (title: string, net: number) => ({
  title,
  orderNumber: 10003,
  day: '2026-11-21',
  months: net === 0 ? null : 12,
  net,
})
const LINES = [line('zeilkade.example', 399), line('Basic webhosting (zeilkade.example)', 4788), line('Gratis', 0)]

const INVOICE: InvoiceDocument = {
  ...{ kind: 'INVOICE', number: 'W2026-00012', isFinal: true, locale: 'nl', vatCategory: 'S', vatRate: 2100 },
  ...{ issuedOn: '2026-11-21', dueOn: '2026-12-05', paidOn: null, paymentMethod: 'MANUAL_PAYMENT', credits: null },
  received: 0,
  seller: {
    ...{ name: 'Wimpel B.V.', contact: null, street: 'Voorbeeldkade 1', postCode: '3011 AA', city: 'Rotterdam' },
    ...{ country: 'NL', email: 'info@wimpel.example', phone: '+31 10 000 00 00' },
    ...{ vatId: 'NL000000000B00', registrationNumber: '00000000', iban: 'NL95BANK0000000000' },
  },
  buyer: {
    ...{ name: 'Voorbeeldklant BV', contact: 'Łucja Voorbeeld', street: 'Havenstraat 12', postCode: '1234 AB' },
    ...{ city: 'Voorbeeldstad', country: 'NL', email: 'klant@voorbeeld.nl', vatId: null },
  },
  lines: LINES,
  ...invoiceSums(
    LINES.map(({ net }) => net),
    2100,
  ),
}
const PAID: InvoiceDocument = { ...INVOICE, paymentMethod: 'IDEAL', paidOn: '2026-11-21' }
const PARTLY_PAID: InvoiceDocument = { ...INVOICE, paymentMethod: 'IDEAL', received: 1000 }
const CREDIT_NOTE: InvoiceDocument = {
  ...{ ...PAID, kind: 'CREDIT_NOTE', number: 'W2026-00013', dueOn: null, paidOn: null },
  ...{ lines: [line('zeilkade.example', -399)], net: -399, vat: -84, gross: -483 },
  credits: { number: 'W2026-00012', issuedOn: '2026-11-21' },
}
const REVERSED: InvoiceDocument = {
  ...{ ...INVOICE, locale: 'en', vatCategory: 'AE', vatRate: 0, vat: 0, gross: INVOICE.net },
  buyer: { ...INVOICE.buyer, country: 'BE', vatId: 'BE0123456749' },
}
const WITH_CREDITED_LINE: InvoiceDocument = {
  ...INVOICE,
  ...{ lines: [...LINES, line('zeilkade.example', -399)], net: 4788, vat: 1005, gross: 5793 },
}

async function textOf(invoice: InvoiceDocument): Promise<string> {
  const pdf = await getDocumentProxy(await invoicePdf(invoice).then((bytes) => new Uint8Array(bytes)))
  return (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ')
}

describe('the PDF', () => {
  test('has the name that the shop had when it was issued', async () => {
    expect(await textOf(INVOICE)).not.toContain('Hosting Kade')
    const named = { ...INVOICE, seller: { ...INVOICE.seller, shopName: 'Hosting Kade' } }
    const text = await textOf(named)
    expect(text).toContain('Hosting Kade')
    expect(text).toContain('Wimpel B.V.')
  })

  test('shows the logo that the shop had, with the name for screen readers; the name if its file is gone', async () => {
    const png = testPng(240, 60)
    const logo = { hash: '0'.repeat(32), type: 'png', width: 240, height: 60, bytes: png.length } as const
    const withLogo = { ...INVOICE, seller: { ...INVOICE.seller, shopName: 'Hosting Kade', logo } }
    const pdf = Buffer.from(await invoicePdf(withLogo, png))
    expect(pdf.includes('/Subtype /Image')).toBe(true)
    expect(pdf.equals(Buffer.from(await invoicePdf(withLogo, png)))).toBe(true)
    const text = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
    expect(text.text).not.toContain('Hosting Kade')
    expect(await textOf(withLogo)).toContain('Hosting Kade')
  })

  test('says who sells what to whom, the VAT and how to pay', async () => {
    const text = await textOf(INVOICE)
    for (const words of ['Factuur', 'W2026-00012', '21 november 2026', 'NL000000000B00', 'Łucja Voorbeeld'])
      expect(text).toContain(words)
    expect(text).toContain('zeilkade.example Periode: 1 jaar 21 november 2026 10003')
    expect(text.match(/Periode/g)).toHaveLength(2)
    expect(text).not.toMatch(/\d\d-\d\d-\d{4}/)
    for (const words of ['€ 47,88', 'Btw 21%', '€ 10,89', '€ 62,76', 'NL95 BANK 0000 0000 00', '5 december 2026'])
      expect(text).toContain(words)
  })

  test('of a business in another member state says that VAT is reverse charged, with both numbers', async () => {
    const text = await textOf(REVERSED)
    expect(text).toContain('Reverse charge (btw verlegd, article 196 of Directive 2006/112/EC)')
    for (const vatId of ['BE0123456749', 'NL000000000B00']) expect(text).toContain(vatId)
  })

  test('of a credit note names its invoice; of an open one says that it is none yet', async () => {
    const text = await textOf(CREDIT_NOTE)
    expect(text).toContain('Creditnota bij factuur W2026-00012 van 21 november 2026')
    for (const amount of ['−€ 3,99', '−€ 4,83']) expect(text).toContain(amount)
    expect(await textOf({ ...INVOICE, isFinal: false, dueOn: null })).toContain('Dit is nog geen factuur')
  })

  test('is the same bytes each time, and tagged with a language, a title and a text for its picture', async () => {
    const bytes = Buffer.from(await invoicePdf(PAID))
    expect(bytes.equals(Buffer.from(await invoicePdf(PAID)))).toBe(true)
    const raw = bytes.toString('latin1')
    for (const mark of [
      '/StructTreeRoot',
      '/Marked true',
      '/Lang (nl-NL)',
      '/DisplayDocTitle true',
      '/Alt (Wimpel B.V.)',
    ])
      expect(raw).toContain(mark)
    const { info } = await getMeta(await getDocumentProxy(new Uint8Array(bytes)))
    expect(info).toMatchObject({ Title: 'Factuur W2026-00012' })
    // Every font is embedded, with only the used letters.
    expect(raw.match(/\/FontFile2/g)?.length).toBe(3)
    expect(bytes.length).toBeLessThan(60_000)
  })

  test('has names in Greek, Cyrillic, Hebrew and Arabic, and � for letters that no font has', async () => {
    const named = (name: string) => textOf({ ...INVOICE, buyer: { ...INVOICE.buyer, name, contact: null } })
    for (const name of ['Σημαίες ΑΕ', 'Знамена ООД', 'חברת הדגלים', 'شركة مدينة'])
      expect((await named(name)).normalize('NFKC')).toContain(name)
    expect(await named('חברת הדגלים BV')).toContain('חברת הדגלים')
    expect(await named('Bakkerij 🥐 Jansen')).toContain('Bakkerij � Jansen')
    expect(await named('旗帜 Handel')).toContain('�� Handel')
  })

  test('continues over more pages, each with the heads of the table', async () => {
    const many = { ...INVOICE, lines: Array.from({ length: 40 }, (_, at) => line(`naam${at}.example`, 399)) }
    const pdf = await getDocumentProxy(new Uint8Array(await invoicePdf(many)))
    expect(pdf.numPages).toBe(3)
    const pages = (await extractText(pdf)).text
    for (const [at, page] of pages.entries())
      expect(page).toMatch(new RegExp(`Omschrijving[\\s\\S]*Pagina ${at + 1} van 3`))
  })
})

const parser = new XMLParser({ ignoreAttributes: false, removeNSPrefix: true, parseTagValue: false })
const read = async (invoice: InvoiceDocument) => {
  const { Invoice, CreditNote } = parser.parse(await invoiceUbl(invoice))
  return Invoice ?? CreditNote
}
const cents = (amount: { '#text': string }) => Math.round(Number(amount['#text']) * 100)

describe('the UBL', () => {
  /*
   * The library validates every document against the schema of EN 16931. The schematron of NLCIUS is not on npm, so
   * these are its rules in code, as far as they apply to the shop's invoices.
   */
  test.each([
    ['on account', INVOICE],
    ['paid', PAID],
    ['a credit note', CREDIT_NOTE],
    ['paid in part', PARTLY_PAID],
    ['reverse charged', REVERSED],
    ['with a line that was taken back', WITH_CREDITED_LINE],
  ])('%s keeps to EN 16931 and NLCIUS', async (_, invoice) => {
    const ubl = await read(invoice)
    const sign = invoice.kind === 'CREDIT_NOTE' ? -1 : 1
    const lines = [ubl.InvoiceLine ?? ubl.CreditNoteLine].flat()
    const totals = ubl.LegalMonetaryTotal
    const [subtotal] = [ubl.TaxTotal.TaxSubtotal].flat()
    expect(ubl.CustomizationID).toBe('urn:cen.eu:en16931:2017#compliant#urn:fdc:nen.nl:nlcius:v1.0')
    expect([ubl.ID, ubl.DocumentCurrencyCode]).toEqual([invoice.number, 'EUR'])
    // BR-CO-10, 13, 15, 16 and 17: the sums.
    const sum = lines.reduce((total, one) => total + cents(one.LineExtensionAmount), 0)
    expect(sum).toBe(cents(totals.LineExtensionAmount))
    expect(cents(totals.TaxExclusiveAmount)).toBe(sum)
    expect(cents(totals.TaxInclusiveAmount)).toBe(sum + cents(ubl.TaxTotal.TaxAmount))
    const prepaid = totals.PrepaidAmount ? cents(totals.PrepaidAmount) : 0
    expect(cents(totals.PayableAmount)).toBe(cents(totals.TaxInclusiveAmount) - prepaid)
    expect(cents(subtotal.TaxAmount)).toBe(Math.round((cents(subtotal.TaxableAmount) * invoice.vatRate) / 10_000))
    expect(cents(totals.TaxInclusiveAmount)).toBe(sign * invoice.gross)
    // BR-27, and a line is quantity times price.
    for (const one of lines) {
      const quantity = Number((one.InvoicedQuantity ?? one.CreditedQuantity)['#text'])
      expect(cents(one.Price.PriceAmount)).toBeGreaterThanOrEqual(0)
      expect(cents(one.LineExtensionAmount)).toBe(quantity * cents(one.Price.PriceAmount) + 0)
    }
    // BR-CO-25: the due date, if an amount is due.
    if (cents(totals.PayableAmount) > 0) expect(ubl.DueDate ?? ubl.PaymentTerms).toBeDefined()
    // BR-NL-1, 3 and 4: the chamber of commerce number of a Dutch seller, and complete addresses.
    const seller = ubl.AccountingSupplierParty.Party
    expect(seller.PartyLegalEntity.CompanyID).toEqual({ '#text': '00000000', '@_schemeID': '0106' })
    for (const { PostalAddress } of [seller, ubl.AccountingCustomerParty.Party])
      expect(Object.keys(PostalAddress)).toEqual(['StreetName', 'CityName', 'PostalZone', 'Country'])
    // BR-NL-12: the account of a bank transfer.
    if (ubl.PaymentMeans.PaymentMeansCode === '58')
      expect(ubl.PaymentMeans.PayeeFinancialAccount.ID).toBe('NL95BANK0000000000')
  })

  test('an invoice that was paid in part has both amounts (BT-113 and BT-115), and how to transfer the rest', async () => {
    const { LegalMonetaryTotal: totals, PaymentMeans } = await read(PARTLY_PAID)
    expect(cents(totals.PrepaidAmount)).toBe(1000)
    expect(cents(totals.PayableAmount)).toBe(INVOICE.gross - 1000)
    expect(PaymentMeans.PaymentMeansCode).toBe('58')
    expect(await textOf(PARTLY_PAID)).toMatch(
      /Ontvangen −€ 10,00 Nog te betalen € 52,76 Maak € 52,76 vóór 5 december 2026/,
    )
  })

  test('a credit note refers to its invoice (BR-NL-9 and BR-55)', async () => {
    const { BillingReference } = await read(CREDIT_NOTE)
    expect(BillingReference.InvoiceDocumentReference).toEqual({ ID: 'W2026-00012', IssueDate: '2026-11-21' })
  })

  test('reverse charge has its category, its reason and both numbers (BR-AE-2 and 10)', async () => {
    const ubl = await read(REVERSED)
    const [{ TaxCategory }] = [ubl.TaxTotal.TaxSubtotal].flat()
    expect(TaxCategory).toMatchObject({ ID: 'AE', Percent: '0.00', TaxExemptionReasonCode: 'VATEX-EU-AE' })
    const of = (party: { Party: { PartyTaxScheme: { CompanyID: string } } }) => party.Party.PartyTaxScheme.CompanyID
    expect([of(ubl.AccountingSupplierParty), of(ubl.AccountingCustomerParty)]).toEqual([
      'NL000000000B00',
      'BE0123456749',
    ])
  })

  test('what does not fit the schema is refused', async () => {
    await expect(invoiceUbl({ ...INVOICE, issuedOn: 'morgen' })).rejects.toThrow()
  })
})
