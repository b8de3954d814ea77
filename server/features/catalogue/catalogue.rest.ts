import * as z from 'zod'
import type { ProductKind } from '../../../rules/pricing-types'
import { argumentText } from '../../common/arguments.text'
import { badInput } from '../../common/failures'
import { fieldsOf } from '../../http/rest/description'
import { fieldsWith, texts } from '../../http/rest/fields'
import type { Rest } from '../../http/rest/routes'
import { ProductKindEnum, ProductNode } from './catalogue.graphql'
import { listProducts } from './catalogue.service'

export function catalogueRoutes(rest: Rest): void {
  rest({
    method: 'GET',
    path: '/api/products',
    operation: 'Query.products',
    tag: 'Products',
    isPublic: true,
    summary: 'Lists the products that can be ordered, at the prices of the viewer',
    query: fieldsWith({
      kinds: z.optional(texts).describe('Product kinds, comma-separated or repeated; all kinds if omitted.'),
      'kinds[]': z.optional(texts).describe('Same as `kinds`.'),
    }),
    isTagged: true,
    answers: z.array(fieldsOf(ProductNode, ...PRODUCT_FIELDS)),
    handle: async (ctx, { query }) => (await listProducts(ctx, kindsIn(query))).map(productOf),
  })
}

/** Amounts are whole cents without VAT, at the prices of who asks. */
const productOf = (product: ProductNode) => Object.fromEntries(PRODUCT_FIELDS.map((name) => [name, product[name]]))

const PRODUCT_FIELDS = [
  'id',
  'productId',
  'productCode',
  'productName',
  'kind',
  'unit',
  'originalPrice',
  'discountedPrice',
  'summary',
] as const

/** `kinds=DOMAIN,SSL`, `kinds=DOMAIN&kinds=SSL` or `kinds[]=…`; all kinds when there is none. */
function kindsIn(query: Record<string, unknown>): ProductKind[] | null {
  const kinds = [query.kinds, query['kinds[]']]
    .flat()
    .flatMap((kind) => (typeof kind === 'string' ? kind.split(',') : []))
    .map((kind) => kind.trim())
    .filter((kind) => kind !== '')
  if (!kinds.every(isKind)) {
    const choice = { argument: 'kinds', words: Object.keys(ProductKindEnum).join(', ') }
    throw badInput((locale) => argumentText[locale].oneOf(choice))
  }
  return kinds.length > 0 ? kinds : null
}

const isKind = (word: string): word is ProductKind => Object.hasOwn(ProductKindEnum, word)
