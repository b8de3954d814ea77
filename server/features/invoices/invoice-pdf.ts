import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { InvoiceDocument, InvoiceParty } from '../../../rules/invoice'
import { formatMoney } from '../../../rules/money'
import { logoSize } from '../../../rules/shop-logo'
import { formatRate } from '../../../rules/vat'
import { invoiceText, writtenDay } from './invoices.text'

/*
 * Drawn from the stored invoice only, with its dates: the same invoice gives the same bytes. Tagged for screen readers
 * (PDF/UA): language, title, headings, a table with headers, and alternative text for the wordmark.
 */

const require = createRequire(import.meta.url)
const fontFile = (path: string) => readFileSync(require.resolve(path))
const schibsted = (path: string) => fontFile(`@expo-google-fonts/schibsted-grotesk/${path}`)

type FontName = 'text' | 'bold' | 'display' | 'others'

let fonts: Record<FontName, Buffer> | null = null

/**
 * Whole fonts, not the web's subsets: a name may have any European letter. A PDF embeds only the letters that it uses.
 * One font family, since the site's other one has a slashed zero, and two shapes of zero on one page are confusing.
 * `others` draws texts with letters that this family lacks: Greek, Cyrillic, Hebrew, Arabic.
 */
const loadFonts = (): Record<FontName, Buffer> => {
  fonts ??= {
    text: schibsted('400Regular/SchibstedGrotesk_400Regular.ttf'),
    bold: schibsted('600SemiBold/SchibstedGrotesk_600SemiBold.ttf'),
    display: schibsted('700Bold/SchibstedGrotesk_700Bold.ttf'),
    others: fontFile('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  }
  return fonts
}

const INK = '#11211a'
const MUTED = '#42524a'
const LINE = '#dbe3df'
const GREEN = '#123f33'
const SPARK = '#e8590c'
const WELL = '#f3f6f4'

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89, side: 56, top: 54, bottom: 770 }
const RIGHT = PAGE.width - PAGE.side
const WIDTH = RIGHT - PAGE.side
/** Start and width of the table's columns. */
const COLUMNS = {
  title: [PAGE.side, 232],
  day: [PAGE.side + 240, 104],
  order: [PAGE.side + 350, 52],
  net: [RIGHT - 80, 80],
} as const

/** Draws an invoice as PDF, with the PNG of its seller's logo. */
export async function invoicePdf(invoice: InvoiceDocument, logo: Uint8Array | null = null): Promise<Uint8Array> {
  const words = invoiceText[invoice.locale]
  const heading = invoice.isFinal ? words[invoice.kind === 'CREDIT_NOTE' ? 'creditNote' : 'invoice'] : words.interim
  const at = new Date(`${invoice.issuedOn}T12:00:00Z`)
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    // Supported by the library but missing in its types.
    subset: 'PDF/UA' as never,
    tagged: true,
    lang: invoice.locale === 'nl' ? 'nl-NL' : 'en-GB',
    displayTitle: true,
    bufferPages: true,
    font: null as never,
    info: { Title: `${heading} ${invoice.number}`, Author: invoice.seller.name, CreationDate: at, ModDate: at },
  })
  const made = bytesOf(doc)
  for (const [name, font] of Object.entries(loadFonts())) doc.registerFont(name, font as Buffer)
  const page = new Sheet(doc, invoice)
  page.head(heading, logo)
  page.parties()
  page.table()
  page.totals()
  page.closing()
  page.feet()
  doc.end()
  return made
}

function drawWordmark(doc: Doc): void {
  doc
    .save()
    .translate(PAGE.side, PAGE.top + 22)
    .scale(0.68)
  doc.path(WORDMARK).fill(GREEN)
  doc.path(PENNANT).fill(SPARK)
  doc.restore()
}

/** Marks without a shape of their own, such as variation selectors; without the joiner that Persian is written with. */
const INVISIBLE = /(?!\u200C)\p{Default_Ignorable_Code_Point}/gu

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]\S*(?:\s+[\p{Script=Hebrew}\p{Script=Arabic}]\S*)* ?/gu

/**
 * The library orders letters from right to left within a word only, so spaces within a right-to-left phrase do not
 * separate words. A space after it is drawn on its left and needs another one on its right.
 */
const inPhrases = (text: string): string =>
  text.replace(
    RIGHT_TO_LEFT,
    (phrase) => phrase.trimEnd().replace(/\s+/g, '\u00A0') + (phrase.endsWith(' ') ? '  ' : ''),
  )

type Doc = PDFKit.PDFDocument
type Struct = PDFKit.PDFStructureElement

interface Written {
  font?: FontName
  size?: number
  color?: string
  width?: number
  align?: 'left' | 'right'
}

class Sheet {
  private readonly root: Struct
  private readonly words
  private y: number = PAGE.top

  constructor(
    private readonly doc: Doc,
    private readonly invoice: InvoiceDocument,
  ) {
    this.words = invoiceText[invoice.locale]
    this.root = doc.struct('Document')
    doc.addStructure(this.root)
  }

  /** Draws the logo, the wordmark or the shop's own name, the title, and the number and dates. */
  head(heading: string, logo: Uint8Array | null): void {
    const { doc, words, invoice } = this
    doc.markContent('Artifact', { type: 'Layout' })
    doc.rect(0, 0, PAGE.width, 8).fill(GREEN)
    doc.endMarkedContent()
    const { shopName, logo: file, name } = invoice.seller
    const shown = file && logo && { bytes: Buffer.from(logo), ...logoSize(file, { width: 170, height: 38 }) }
    this.root.add(
      doc.struct(
        'Figure',
        {
          alt: shopName ?? name,
          bbox: [
            PAGE.side,
            PAGE.top - 8,
            PAGE.side + (shown?.width ?? 112),
            PAGE.top + (shown ? shown.height - 8 : 30),
          ],
        } as never,
        () => {
          if (shown) doc.image(shown.bytes, PAGE.side, PAGE.top - 8, { width: shown.width, height: shown.height })
          else if (shopName === undefined) drawWordmark(doc)
          else doc.font('display').fontSize(20).fillColor(INK).text(shopName, PAGE.side, PAGE.top, { lineBreak: false })
        },
      ),
    )
    const days: [string, string][] = [
      [words.number, invoice.number],
      [words.date, this.day(invoice.issuedOn)],
    ]
    if (invoice.dueOn && !invoice.paidOn) days.push([words.dueDate, this.day(invoice.dueOn)])
    this.y = PAGE.top + 62
    this.write('H1', heading, PAGE.side, this.y, { font: 'display', size: 24, color: GREEN, width: 300 })
    let y = PAGE.top - 4
    for (const [label, value] of days) {
      this.write('P', label, RIGHT - 220, y, { color: MUTED, width: 100 })
      this.write('P', value, RIGHT - 120, y, { width: 120, align: 'right' })
      y += 15
    }
    this.y += 34
    if (invoice.credits) this.paragraph(words.credits({ ...invoice.credits, day: this.day(invoice.credits.issuedOn) }))
    if (!invoice.isFinal) this.paragraph(words.interimNote)
  }

  parties(): void {
    const { words, invoice } = this
    const { seller, buyer } = invoice
    const top = this.y + 10
    const half = WIDTH / 2 - 10
    this.write('H2', words.billedTo, PAGE.side, top, { font: 'bold', color: MUTED, width: half })
    const left = [
      ...(buyer.contact ? [buyer.name, buyer.contact] : [buyer.name]),
      ...addressOf(buyer, invoice.locale),
      ...(buyer.vatId ? [`${words.vatId} ${buyer.vatId}`] : []),
    ]
    const right = [
      ...addressOf(seller, invoice.locale),
      `${words.registration} ${seller.registrationNumber}`,
      `${words.vatId} ${seller.vatId}`,
      `IBAN ${spaced(seller.iban)}`,
      seller.email,
    ]
    const x = PAGE.side + WIDTH / 2 + 10
    this.write('H2', seller.name, x, top, { font: 'bold', color: MUTED, width: half })
    this.y = Math.max(this.lines(left, PAGE.side, top + 16, half), this.lines(right, x, top + 16, half)) + 24
  }

  table(): void {
    const { doc, invoice } = this
    const table = doc.struct('Table')
    this.root.add(table)
    this.tableHead(table)
    for (const line of invoice.lines) {
      const amount = formatMoney(line.net, invoice.locale)
      const titleHeight = this.heightOf(line.title, COLUMNS.title[1])
      const height = titleHeight + (line.months === null ? 14 : 27)
      if (this.y + height > PAGE.bottom) this.turn(table)
      const row = doc.struct('TR')
      table.add(row)
      const y = this.y + 7
      const cell = doc.struct('TD')
      row.add(cell)
      this.write('P', line.title, COLUMNS.title[0], y, { width: COLUMNS.title[1] }, cell)
      if (line.months !== null) {
        const style = { size: 8.5, color: MUTED, width: COLUMNS.title[1] }
        this.write('P', this.words.period({ months: line.months }), COLUMNS.title[0], y + titleHeight + 1, style, cell)
      }
      cell.end()
      this.write('TD', this.day(line.day), COLUMNS.day[0], y, { width: COLUMNS.day[1], color: MUTED }, row)
      this.write('TD', String(line.orderNumber), COLUMNS.order[0], y, { width: COLUMNS.order[1], color: MUTED }, row)
      this.write('TD', amount, COLUMNS.net[0], y, { width: COLUMNS.net[1], align: 'right' }, row)
      this.y += height
      this.rule(PAGE.side, LINE)
      row.end()
    }
    table.end()
  }

  private tableHead(table: Struct): void {
    const { doc, words } = this
    doc.markContent('Artifact', { type: 'Layout' })
    doc.roundedRect(PAGE.side - 10, this.y, WIDTH + 20, 24, 4).fill(WELL)
    doc.endMarkedContent()
    const row = doc.struct('TR')
    table.add(row)
    const y = this.y + 6.5
    const style = { font: 'bold', size: 9.5, color: MUTED } as const
    this.write('TH', words.description, COLUMNS.title[0], y, { ...style, width: COLUMNS.title[1] }, row)
    this.write('TH', words.date, COLUMNS.day[0], y, { ...style, width: COLUMNS.day[1] }, row)
    this.write('TH', words.order, COLUMNS.order[0], y, { ...style, width: COLUMNS.order[1] + 20 }, row)
    this.write('TH', words.net, COLUMNS.net[0] - 30, y, { ...style, width: COLUMNS.net[1] + 30, align: 'right' }, row)
    row.end()
    this.y += 24
  }

  totals(): void {
    const { words, invoice } = this
    const { locale, net, vat, gross, kind, vatCategory, vatRate, received } = invoice
    this.keepTogether(received > 0 ? 146 : 110)
    const total = kind === 'CREDIT_NOTE' ? words.totalBack : words.total
    const rows: [string, number][] = [
      [words.totalNet, net],
      [vatCategory === 'AE' ? words.reverse : words.vat({ rate: formatRate(vatRate, locale) }), vat],
    ]
    this.y += 12
    const x = PAGE.side + WIDTH / 2 - 20
    const row = ([label, amount]: [string, number]) => {
      this.write('P', label, x, this.y, { color: MUTED, width: 190 })
      this.write('P', formatMoney(amount, locale), RIGHT - 100, this.y, { width: 100, align: 'right' })
      this.y += 18
    }
    rows.forEach(row)
    this.rule(x, INK)
    this.y += 9
    this.write('P', total, x, this.y, { font: 'bold', size: 11.5, width: 190 })
    this.write('P', formatMoney(gross, locale), RIGHT - 110, this.y - 2, {
      font: 'display',
      size: 14,
      color: GREEN,
      width: 110,
      align: 'right',
    })
    if (received > 0) {
      this.y += 24
      row([words.received, -received])
      row([words.toPay, gross - received])
      this.y += 8
    } else this.y += 44
  }

  /** Draws how it is or will be paid, and the reason when no VAT is charged. */
  closing(): void {
    const { words, invoice } = this
    const { seller, buyer, vatCategory } = invoice
    this.keepTogether(60)
    const note = this.paymentNote()
    if (note) this.paragraph(note)
    if (vatCategory === 'AE')
      this.paragraph(words.reverseNote({ seller: seller.vatId ?? '', buyer: buyer.vatId ?? '' }))
  }

  private paymentNote(): string | null {
    const { words, invoice } = this
    const { kind, isFinal, gross, paidOn, dueOn, received, seller, number } = invoice
    if (!isFinal) return null
    if (kind === 'CREDIT_NOTE') return words.creditBack
    if (gross === 0) return words.paidFree
    const method = words[invoice.paymentMethod]
    if (paidOn) return words.paid({ day: this.day(paidOn), method })
    if (!dueOn) return null
    const day = this.day(dueOn)
    if (invoice.paymentMethod === 'AUTOMATIC_INCASSO') return words.collect({ day })
    const to = { day, iban: spaced(seller.iban), name: seller.name, number }
    return received > 0
      ? words.payRest({ ...to, amount: formatMoney(gross - received, invoice.locale) })
      : words.pay(to)
  }

  /** Draws the page numbers, which screen readers skip. */
  feet(): void {
    const { doc, words, invoice } = this
    const { start, count } = doc.bufferedPageRange()
    const { name, street, postCode, city, phone, email } = invoice.seller
    for (let at = start; at < start + count; at++) {
      doc.switchToPage(at)
      doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
      doc.moveTo(PAGE.side, 796).lineTo(RIGHT, 796).lineWidth(0.7).stroke(LINE)
      const contact = this.drawable(
        [name, `${street}, ${postCode} ${city}`, phone, email].filter(Boolean).join('  ·  '),
      )
      doc.font(contact.font).fontSize(8.5).fillColor(MUTED)
      doc.text(contact.text, PAGE.side, 804, { lineBreak: false })
      doc.font('text').text(words.page({ page: at + 1, of: count }), RIGHT - 100, 804, {
        width: 100,
        align: 'right',
        lineBreak: false,
      })
      doc.endMarkedContent()
    }
  }

  private day(day: string): string {
    return writtenDay(day, this.invoice.locale)
  }

  private paragraph(text: string): void {
    this.write('P', text, PAGE.side, this.y, { width: WIDTH })
    this.y += this.heightOf(text, WIDTH) + 8
  }

  private lines(texts: readonly string[], x: number, top: number, width: number): number {
    let y = top
    for (const text of texts) {
      this.write('P', text, x, y, { width })
      y += this.heightOf(text, width) + 2
    }
    return y
  }

  private write(tag: string, text: string, x: number, y: number, style: Written, parent = this.root): void {
    const { doc } = this
    const { size = 10, color = INK, width = WIDTH, align = 'left' } = style
    const drawn = this.drawable(text, style.font)
    // A table header declares its scope.
    const options = {
      ...(tag === 'TH' ? { attributes: { O: 'Table', Scope: 'Column' } } : {}),
      ...(drawn.text === text ? {} : { actual: text }),
    }
    parent.add(
      doc.struct(tag, options as never, () => {
        doc.font(drawn.font).fontSize(size).fillColor(color).text(drawn.text, x, y, { width, align })
      }),
    )
  }

  private heightOf(text: string, width: number): number {
    const drawn = this.drawable(text)
    return this.doc.font(drawn.font).fontSize(10).heightOfString(drawn.text, { width })
  }

  /**
   * Returns a text with the font that has its letters. What no font has, such as an emoji or a Chinese character, becomes
   * U+FFFD, and screen readers still get it.
   */
  private drawable(text: string, font: FontName = 'text'): { text: string; font: string } {
    const letters = [...text.replace(INVISIBLE, '')]
    if (letters.every(this.letterIn(font))) return { text: letters.join(''), font }
    const isThere = this.letterIn('others')
    return { text: inPhrases(letters.map((letter) => (isThere(letter) ? letter : '\uFFFD')).join('')), font: 'others' }
  }

  private letterIn(font: string): (letter: string) => boolean {
    // The current font, which the library's types do not show.
    const { _font } = this.doc.font(font) as unknown as {
      _font: { font: { hasGlyphForCodePoint(code: number): boolean } }
    }
    return (letter) => _font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
  }

  private rule(from: number, color: string): void {
    const { doc } = this
    doc.markContent('Artifact', { type: 'Layout' })
    doc.moveTo(from, this.y).lineTo(RIGHT, this.y).lineWidth(0.7).stroke(color)
    doc.endMarkedContent()
  }

  private keepTogether(height: number): void {
    if (this.y + height > PAGE.bottom) this.turn()
  }

  /** Starts a new page, and repeats the headers of a table that continues on it. */
  private turn(table?: Struct): void {
    this.doc.addPage()
    this.y = PAGE.top
    if (table) this.tableHead(table)
  }
}

function addressOf({ street, postCode, city, country }: InvoiceParty, locale: string): string[] {
  const lines = [street, `${postCode} ${city}`.trim()].filter((line) => line !== '')
  const name = new Intl.DisplayNames(locale, { type: 'region' }).of(country)
  return country === 'NL' || !name ? lines : [...lines, name]
}

/** An IBAN in groups of four. */
const spaced = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

async function bytesOf(doc: Doc): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of doc) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}

/** The wordmark of the site: letters and pennant. */
const WORDMARK =
  'M5.85 0 0.83 -21.09H7.28L10.44 -3.79H9.97L13.87 -21.09H22.18L26.06 -3.74H25.48L28.75 -21.09H34.83L29.79 0H21.15L17.32 -18.87H18.4L14.49 0ZM37.23 0V-21.09H43.46V0ZM40.35 -23.45Q38.5 -23.45 37.41 -24.54Q36.32 -25.63 36.32 -27.48Q36.32 -29.33 37.41 -30.42Q38.5 -31.51 40.35 -31.51Q42.2 -31.51 43.29 -30.42Q44.38 -29.33 44.38 -27.48Q44.38 -25.63 43.29 -24.54Q42.2 -23.45 40.35 -23.45ZM47.73 0V-21.09H53.77V-17.73Q54.72 -19.6 56.34 -20.61Q57.96 -21.61 60.12 -21.61Q62.34 -21.61 63.85 -20.53Q65.37 -19.46 66.1 -17.38Q67.31 -19.6 69.11 -20.61Q70.9 -21.61 72.9 -21.61Q76.12 -21.61 77.81 -19.35Q79.51 -17.08 79.51 -12.8V0H73.28V-12.91Q73.28 -14.01 73.06 -14.92Q72.84 -15.83 72.27 -16.39Q71.7 -16.95 70.62 -16.95Q69.32 -16.95 68.46 -16.08Q67.59 -15.21 67.16 -13.7Q66.74 -12.2 66.74 -10.29V0H60.51V-12.91Q60.51 -14.01 60.29 -14.93Q60.07 -15.85 59.5 -16.4Q58.92 -16.95 57.86 -16.95Q56.56 -16.95 55.69 -16.09Q54.82 -15.23 54.39 -13.72Q53.96 -12.21 53.96 -10.27V0ZM83.39 7.62V-21.09H89.3V-16.89L89.24 -17.19Q90.36 -19.51 92.16 -20.56Q93.95 -21.61 96.23 -21.61Q98.91 -21.61 100.85 -20.3Q102.79 -18.98 103.84 -16.49Q104.88 -14.01 104.88 -10.5Q104.88 -7.02 103.83 -4.55Q102.77 -2.08 100.8 -0.78Q98.83 0.52 96.11 0.52Q93.74 0.52 91.95 -0.57Q90.16 -1.67 89.01 -4.1L89.59 -4.13V7.62ZM93.85 -4.16Q95.9 -4.16 97.1 -5.88Q98.31 -7.6 98.31 -10.63Q98.31 -13.62 97.14 -15.29Q95.97 -16.95 93.89 -16.95Q92.59 -16.95 91.55 -16.25Q90.51 -15.55 89.92 -14.13Q89.32 -12.71 89.32 -10.58Q89.32 -7.4 90.63 -5.78Q91.93 -4.16 93.85 -4.16ZM117.44 0.52Q114.33 0.52 111.81 -0.83Q109.3 -2.19 107.81 -4.68Q106.33 -7.17 106.33 -10.58Q106.33 -13.96 107.78 -16.43Q109.23 -18.91 111.74 -20.26Q114.24 -21.61 117.41 -21.61Q119.17 -21.61 120.97 -21.08Q122.78 -20.55 124.29 -19.21Q125.81 -17.86 126.74 -15.46Q127.66 -13.06 127.66 -9.32H110.33V-12.74H122.11L121.54 -11.74Q121.37 -13.74 120.78 -14.96Q120.19 -16.19 119.28 -16.75Q118.37 -17.32 117.24 -17.32Q115.74 -17.32 114.76 -16.45Q113.78 -15.59 113.3 -14.06Q112.82 -12.54 112.82 -10.55Q112.82 -7.55 113.93 -5.79Q115.04 -4.03 117.38 -4.03Q118.89 -4.03 119.98 -4.81Q121.08 -5.58 121.67 -7.21L127.27 -5.82Q126.52 -3.59 124.98 -2.19Q123.45 -0.79 121.47 -0.14Q119.5 0.52 117.44 0.52ZM130.2 0V-38.4Q130.2 -40 131.8 -40H134.5Q136.1 -40 136.1 -38.4V0Z'
const PENNANT = 'M137.3 -40L162.3 -37.5L157.3 -33.75L162.3 -30L137.3 -27.5Z'
