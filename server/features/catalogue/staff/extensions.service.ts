import { extensionCode, parseExtension } from '../../../../rules/extension'
import { toUnicode } from '../../../../rules/idn'
import { formatMoney } from '../../../../rules/money'
import { newId } from '../../../common/ids'
import { runAct } from '../../../staff/audit.service'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffInvalidInput } from '../../../staff/staff-errors'
import { insertExtension, listStoredProducts } from '../catalogue.repository'
import type { AddExtensionInput } from './extensions.graphql'
import { extensionsText } from './extensions.text'
import type { StaffProduct } from './staff-products.graphql'
import { productView } from './staff-products.service'

const PRICE_MAX = 999_999

type Words = (typeof extensionsText)['nl']

/**
 * Adds an extension. With prices, which are their first version, it is not sold until `setProductSale` sells it. Without, it is sold
 * from the day on which a scheduled set gives it a price. Either needs the right to approve prices.
 */
export function addExtension(ctx: StaffContext, input: AddExtensionInput): Promise<StaffProduct | StaffInvalidInput> {
  const extension = parseExtension(input.extension)
  const code = extension && extensionCode(extension)
  const about = {
    ...({ act: 'addExtension', right: 'CATALOGUE_DRAFT', objectType: 'Product', objectId: code } as const),
    reason: input.reason.trim(),
  }
  return runAct<StaffProduct | StaffInvalidInput>(ctx, about, async (tx) => {
    const { first = null, renewal = null } = input
    const words = extensionsText[ctx.locale]
    const issues = [
      ...(extension === null ? [{ field: 'extension', message: words.extension }] : []),
      ...issuesOf({ first, renewal }, words),
    ]
    if (issues.length > 0 || extension === null || code === null) return { result: new StaffInvalidInput(issues) }
    const hasPrice = first !== null && renewal !== null
    const shown = toUnicode(extension)
    const row = {
      ...{ id: newId('prd'), code, extension },
      ...{ originalCents: renewal ?? 0, discountedCents: first ?? 0, soldFromFirstPrice: !hasPrice },
      ...{ nameNl: `.${shown}-domeinnaam`, nameEn: `.${shown} domain name` },
    }
    if (!(await insertExtension(tx, row)))
      return { result: new StaffInvalidInput([{ field: 'extension', message: words.exists }]) }
    const stored = (await listStoredProducts(tx)).find(({ product }) => product.productId === row.id)
    if (!stored) throw new Error('the new product is not stored')
    const price = hasPrice ? `: ${formatMoney(first, 'nl')} / ${formatMoney(renewal, 'nl')}` : ''
    return {
      result: productView(ctx, stored),
      objectId: row.id,
      changes: [{ field: 'extension', before: null, after: `.${extension}${price}` }],
    }
  })
}

function issuesOf({ first, renewal }: { first: number | null; renewal: number | null }, words: Words) {
  if (first === null && renewal === null) return []
  const isRenewal = renewal !== null && renewal >= 0 && renewal <= PRICE_MAX
  const isFirst = first !== null && first >= 0 && first <= (renewal ?? PRICE_MAX)
  return [
    ...(isRenewal ? [] : [{ field: 'renewal', message: words.renewal }]),
    ...(isFirst ? [] : [{ field: 'first', message: words.first }]),
  ]
}
