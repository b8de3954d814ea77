import { type Locale, SHOP } from '../rules/text'
import { extensionQuestions } from './features/catalogue/extension.text'
import { resellerPackages } from './features/catalogue/reseller-rates'
import { helpQuestions } from './features/home/help.text'
import type { ExtensionQuery, HostingQuery, ResellerHostingQuery } from './gql/graphql'
import type { Site } from './lib/site'
import { extensionOf, paths } from './paths'
import type { PageAddress } from './router/page-route'

interface Source extends PageAddress {
  /** Result of the page's query for a visitor. */
  data: unknown
  locale: Locale
  site: Site
  /** Public address of the shop, without a final slash. */
  origin: string
  title: string
  /** The address of the page. */
  url: string
}

type Thing = Record<string, unknown> & { '@type': string }

/**
 * Structured data of a page for search engines (schema.org), limited to what the page itself shows: a data block, which is not
 * executed. Empty for a page without any.
 */
export function structuredData(page: string, source: Source): string {
  const things = THINGS[page]?.(source) ?? []
  if (things.length === 0) return ''
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things })
  // Escaped so that no text can close the element.
  return `<script type="application/ld+json">${json.replace(/</g, '\\u003c')}</script>`
}

const THINGS: Readonly<Record<string, (source: Source) => readonly Thing[]>> = {
  'features/home/HomePage': ({ origin, site }) => [organization(origin, site), searchableSite(origin)],
  'features/home/HelpPage': ({ locale, origin, site }) => [
    questionsPage(
      Object.values(helpQuestions)
        .flat()
        .map((question) => question[locale]),
    ),
    organization(origin, site),
  ],
  'features/catalogue/ExtensionPage': ({ data, params, locale, url, title }) => {
    const extension = extensionOf(params.landing)
    // The result is that of the page's own query.
    const found = (data as ExtensionQuery).domainExtensions.find((product) => product.extension === extension)
    if (!found || !extension) return []
    return [domainProduct({ ...found, name: title, url }), questionsPage(extensionQuestions(locale, extension))]
  },
  'features/catalogue/HostingPage': ({ data, url }) => packages((data as HostingQuery).hostingPackages, url),
  'features/catalogue/ResellerHostingPage': ({ data, url }) =>
    packages(resellerPackages(data as ResellerHostingQuery, FIRST_STAFFEL), url),
}

/** The initial volume tier of every reseller, whose prices the page shows to visitors. */
const FIRST_STAFFEL = 1

const organization = (origin: string, { phone, email, address }: Site): Thing => ({
  '@type': 'Organization',
  '@id': `${origin}/#shop`,
  name: SHOP,
  url: `${origin}/`,
  logo: `${origin}/icon-512.png`,
  ...(phone && { telephone: phone }),
  ...(email && { email }),
  ...(address && { address }),
})

const searchableSite = (origin: string): Thing => ({
  '@type': 'WebSite',
  name: SHOP,
  url: `${origin}/`,
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.order}?domain={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})

interface PricedProduct {
  name: string
  url: string
  /** In cents, excluding VAT. */
  originalPrice: number
  discountedPrice: number
}

const domainProduct = ({ name, url, ...prices }: PricedProduct): Thing => ({
  '@type': 'Product',
  name,
  url,
  category: 'Domain name registration',
  brand: { '@type': 'Brand', name: SHOP },
  offers: { ...offer(url, prices.discountedPrice), priceSpecification: yearlyPrices(prices) },
})

/** UN/CEFACT code of a year. */
const YEAR = 'ANN'

/** Price of the first year, and of every later year. */
function yearlyPrices({ originalPrice, discountedPrice }: Pick<PricedProduct, 'originalPrice' | 'discountedPrice'>) {
  if (originalPrice === discountedPrice) return [unitPrice(originalPrice, YEAR)]
  return [
    { ...unitPrice(discountedPrice, YEAR), billingDuration: 1 },
    { ...unitPrice(originalPrice, YEAR), billingStart: 1 },
  ]
}

/** UN/CEFACT code of a month. */
const MONTH = 'MON'

const packages = (all: readonly { productName: string; discountedPrice: number }[], url: string): Thing[] =>
  all.map(({ productName, discountedPrice }) => ({
    '@type': 'Product',
    name: productName,
    url,
    category: 'Web hosting',
    brand: { '@type': 'Brand', name: SHOP },
    offers: { ...offer(url, discountedPrice), priceSpecification: [unitPrice(discountedPrice, MONTH)] },
  }))

const offer = (url: string, net: number): Thing => ({
  '@type': 'Offer',
  url,
  price: euros(net),
  priceCurrency: 'EUR',
  availability: 'https://schema.org/InStock',
})

const unitPrice = (net: number, unitCode: string): Thing => ({
  '@type': 'UnitPriceSpecification',
  price: euros(net),
  priceCurrency: 'EUR',
  unitCode,
  valueAddedTaxIncluded: false,
})

const euros = (cents: number): string => (cents / 100).toFixed(2)

const questionsPage = (questions: readonly { question: string; answer: string }[]): Thing => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
