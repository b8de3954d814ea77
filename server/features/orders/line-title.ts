import type { Locale } from '../../../rules/text'
import type { LineRow } from './orders.repository'

type Named = Pick<LineRow, 'kind' | 'domainName' | 'redirectUrl' | 'productNameNl' | 'productNameEn'>

/** What a line is called: the name itself, else the product with the domain that it belongs to. */
export function titleOf(line: Named, locale: Locale): string {
  if (line.kind === 'DOMAIN' && line.domainName) return line.domainName
  const product = productNameOf(line, locale)
  if (line.kind === 'REDIRECT' && line.redirectUrl) return `${product}: ${line.redirectUrl}`
  return line.domainName ? `${product} (${line.domainName})` : product
}

export const productNameOf = (line: Pick<LineRow, 'productNameNl' | 'productNameEn'>, locale: Locale): string =>
  locale === 'en' ? line.productNameEn : line.productNameNl
