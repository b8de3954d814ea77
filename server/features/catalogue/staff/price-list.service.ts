import { CsvError, parse } from 'csv-parse/sync'
import type { Cents } from '../../../../rules/money'
import { PRICE_LIST_MAX, PRICES_MAX, priceIn } from '../../../../rules/price-list'
import { runAct } from '../../../staff/audit.service'
import type { StaffContext } from '../../../staff/staff-context'
import { type Changed, StaffInvalidInput } from '../../../staff/staff-errors'
import { listStoredProducts } from '../catalogue.repository'
import { getCatalogue } from '../catalogue.service'
import type { PriceSetNotPossible } from './price-sets.errors'
import type { NewPriceInput, ReadPriceListInput, StaffPriceSet } from './price-sets.graphql'
import { about, draftPriceSet } from './price-sets.service'
import { priceSetText } from './price-sets.text'

const ACT = 'readPriceList'

/** Makes a draft of a price list. Prices that do not change are left out. */
export async function readPriceList(
  ctx: StaffContext,
  { name, csv, reason }: ReadPriceListInput,
): Promise<StaffPriceSet | StaffInvalidInput | PriceSetNotPossible | Changed> {
  const prices = await pricesIn(ctx, csv)
  if (!(prices instanceof StaffInvalidInput)) return draftPriceSet(ctx, { name, prices, reason }, ACT)
  // The audit log keeps refusals too.
  return runAct<StaffInvalidInput>(ctx, about(ACT, null, reason), async () => ({ result: prices }))
}

async function pricesIn(ctx: StaffContext, csv: string): Promise<NewPriceInput[] | StaffInvalidInput> {
  const words = priceSetText[ctx.locale]
  if (csv.length > PRICE_LIST_MAX) return invalid(words.tooLong)
  const rows = rowsOf(csv)
  if (!rows) return invalid(words.unreadable)
  const products = new Map((await listStoredProducts(ctx.db.reader)).map(({ product }) => [product.code, product]))
  const catalogue = await getCatalogue(ctx)
  const prices: NewPriceInput[] = []
  for (const [index, { code = '', first = '', renewal = '', staffel = '', cost = '' }] of rows.entries()) {
    // The first row names the columns.
    const row = index + 2
    const product = products.get(code.trim().toUpperCase())
    if (!product) return invalid(words.row({ row, code: code.slice(0, 40) }))
    const amounts = { first: priceIn(first), renewal: priceIn(renewal) }
    if (amounts.first === null || amounts.renewal === null) return invalid(words.amount({ row }))
    if (staffel.trim() !== '' && !/^\d{1,3}$/.test(staffel.trim())) return invalid(words.staffel({ row }))
    const tier = staffel.trim() === '' ? null : Number(staffel)
    const newCost = costIn(cost)
    if (newCost === undefined) return invalid(words.amount({ row }))
    // A product without a price yet is not among them: any price is new to it.
    const now = catalogue.known().find(({ productId }) => productId === product.productId)
    const present = tier === null ? now : (now ?? product).tiers.find((one) => one.staffel === tier)
    const isPriced = present?.discounted === amounts.first && present.original === amounts.renewal
    if (isPriced && (newCost === null || newCost === catalogue.costOf(product, ctx.at))) continue
    const price = { productId: product.productId, staffel: tier, first: amounts.first, renewal: amounts.renewal }
    prices.push({ ...price, cost: newCost })
  }
  return prices
}

/** Reads the cost of a row. Null if it is left empty; undefined if it is no amount. */
function costIn(text: string): Cents | null | undefined {
  return text.trim() === '' ? null : (priceIn(text) ?? undefined)
}

const invalid = (message: string): StaffInvalidInput => new StaffInvalidInput([{ field: 'csv', message }])

type Row = Partial<Record<'code' | 'first' | 'renewal' | 'staffel' | 'cost', string>>

/** Returns the rows of a list with commas or semicolons; null if it is no such list. One row more than a set can have is enough. */
function rowsOf(csv: string): Row[] | null {
  try {
    const columns = (names: string[]) => names.map((name) => name.toLowerCase())
    // With commas in its amounts, a list has semicolons between its columns.
    const delimiter = csv.slice(0, csv.indexOf('\n') + 1 || undefined).includes(';') ? ';' : ','
    const rows: Row[] = parse(csv, {
      ...{ bom: true, columns, delimiter, trim: true },
      ...{ skip_empty_lines: true, to: MOST_ROWS, max_record_size: 1000 },
    })
    const [head] = rows
    return head && ['code', 'first', 'renewal'].every((name) => name in head) ? rows : null
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}

/** A full list may hold prices that do not change, which are left out. */
const MOST_ROWS = PRICES_MAX * 4
