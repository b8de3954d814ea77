import { formatMoney } from '../../../rules/money'
import type { ExtensionQuery, HostingQuery, ResellerHostingQuery } from '../../gql/graphql'
import type { Page } from '../../pages'
import { paths } from '../../paths'
import { cataloguePagesText as text } from './catalogue.pages.text'
import { EXTENSION_QUERY } from './extension-query'
import { fromPrice } from './from-price'
import { HOSTING_QUERY, RESELLER_HOSTING_QUERY } from './hosting-query'
import { extensionOf } from './landing'

export const cataloguePages: readonly Page[] = [
  {
    path: paths.extension,
    component: 'catalogue/ExtensionPage',
    query: EXTENSION_QUERY,
    isPublic: true,
    isFound: (data, { params }) => findExtension(data, params.landing) !== undefined,
    meta(locale, data, { params }) {
      const found = findExtension(data, params.landing)
      const extension = found?.extension ?? ''
      const price = formatMoney(found?.discountedPrice ?? 0, locale)
      const later = formatMoney(found?.originalPrice ?? 0, locale)
      return {
        title: text[locale].extension({ extension }),
        description: text[locale].extensionDescription({ extension, price, later }),
      }
    },
  },
  {
    path: paths.hosting,
    component: 'catalogue/HostingPage',
    query: HOSTING_QUERY,
    isPublic: true,
    meta: (locale, data) => ({
      title: text[locale].hosting,
      description: text[locale].hostingDescription({ price: startingAt(data, locale) }),
    }),
  },
  {
    path: paths.resellerHosting,
    component: 'catalogue/ResellerHostingPage',
    query: RESELLER_HOSTING_QUERY,
    isPublic: true,
    meta: (locale, data) => ({
      title: text[locale].reseller,
      description: text[locale].resellerDescription({ price: startingAt(data, locale) }),
    }),
  },
]

// The data of a page is the answer to its own query.
const findExtension = (data: Record<string, unknown>, landing: string | undefined) =>
  (data as ExtensionQuery).domainExtensions.find(({ extension }) => extension === extensionOf(landing))

const startingAt = (data: Record<string, unknown>, locale: 'nl' | 'en'): string =>
  formatMoney(fromPrice((data as HostingQuery | ResellerHostingQuery).hostingPackages) ?? 0, locale)
