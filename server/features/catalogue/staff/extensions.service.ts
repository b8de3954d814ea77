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

/**
 * Adds an extension with the first version of its prices. It is not sold until `setProductSale` sells it, which needs the right to
 * approve prices.
 */
export function addExtension(ctx: StaffContext, input: AddExtensionInput): Promise<StaffProduct | StaffInvalidInput> {
  const extension = parseExtension(input.extension)
  const code = extension && extensionCode(extension)
  const about = {
    ...({ act: 'addExtension', right: 'CATALOGUE_DRAFT', objectType: 'Product', objectId: code } as const),
    reason: input.reason.trim(),
  }
  return runAct<StaffProduct | StaffInvalidInput>(ctx, about, async (tx) => {
    const { first, renewal } = input
    const words = extensionsText[ctx.locale]
    const issues = [
      ...(extension === null ? [{ field: 'extension', message: words.extension }] : []),
      ...(renewal < 0 || renewal > PRICE_MAX ? [{ field: 'renewal', message: words.renewal }] : []),
      ...(first < 0 || first > renewal ? [{ field: 'first', message: words.first }] : []),
    ]
    if (issues.length > 0 || extension === null || code === null) return { result: new StaffInvalidInput(issues) }
    const shown = toUnicode(extension)
    const row = {
      ...{ id: newId('prd'), code, extension, originalCents: renewal, discountedCents: first },
      ...{ nameNl: `.${shown}-domeinnaam`, nameEn: `.${shown} domain name` },
    }
    if (!(await insertExtension(tx, row)))
      return { result: new StaffInvalidInput([{ field: 'extension', message: words.exists }]) }
    const stored = (await listStoredProducts(tx)).find(({ product }) => product.productId === row.id)
    if (!stored) throw new Error('the new product is not stored')
    const price = `${formatMoney(first, 'nl')} / ${formatMoney(renewal, 'nl')}`
    return {
      result: productView(ctx, stored, []),
      objectId: row.id,
      changes: [{ field: 'extension', before: null, after: `.${extension}: ${price}` }],
    }
  })
}
