import * as z from 'zod'
import type { ProductKind } from '../../../rules/pricing-types'
import { badInput } from '../../common/failures'
import { fieldsWith, texts } from '../../http/rest/fields'
import type { Rest } from '../../http/rest/routes'
import { ProductKindEnum, type ProductNode } from './catalogue.graphql'
import { listProducts } from './catalogue.service'

export function catalogueRoutes(rest: Rest): void {
  rest({
    method: 'GET',
    path: '/api/products',
    query: fieldsWith({ kinds: z.optional(texts), 'kinds[]': z.optional(texts) }),
    handle: async (ctx, { query }) => (await listProducts(ctx, kindsIn(query))).map(productOf),
  })
}

/** Amounts are whole cents without VAT, at the prices of who asks. */
const productOf = (product: ProductNode) => ({
  id: product.id,
  productId: product.productId,
  productCode: product.productCode,
  productName: product.productName,
  kind: product.kind,
  unit: product.unit,
  originalPrice: product.originalPrice,
  discountedPrice: product.discountedPrice,
  summary: product.summary,
})

/** `kinds=DOMAIN,SSL`, `kinds=DOMAIN&kinds=SSL` or `kinds[]=…`; all kinds when there is none. */
function kindsIn(query: Record<string, unknown>): ProductKind[] | null {
  const kinds = [query.kinds, query['kinds[]']]
    .flat()
    .flatMap((kind) => (typeof kind === 'string' ? kind.split(',') : []))
    .map((kind) => kind.trim())
    .filter((kind) => kind !== '')
  if (!kinds.every(isKind)) throw badInput()
  return kinds.length > 0 ? kinds : null
}

const isKind = (word: string): word is ProductKind => Object.hasOwn(ProductKindEnum, word)
