import { toUnicode } from '../../../rules/domain-name'
import type { ProductType } from '../../gql/graphql'
import type { basketText } from './basket.text'

interface NamedItem {
  productType: ProductType
  title: string
  productName: string
}

/** What a line of the basket is called. A transfer code is nobody's business on screen. */
export function lineName(t: (typeof basketText)['nl'], { productType, title, productName }: NamedItem): string {
  if (productType === 'DOMAIN_REGISTRATION') return toUnicode(title)
  if (productType === 'REDIRECT') return t.redirect({ url: title.replace(/^https?:\/\//, '').replace(/\/$/, '') })
  return productType === 'TRANSFER_CODE' ? t.transfer : productName
}
