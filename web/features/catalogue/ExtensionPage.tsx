import { useNavigate, useParams } from 'react-router-dom'
import { graphql } from '../../gql'
import type { ExtensionQuery } from '../../gql/graphql'
import { useMoney, usePreferences, useText } from '../../i18n/preferences'
import { NotFound } from '../../layout/NotFound'
import { PageHead, PageSection } from '../../layout/PageParts'
import { extensionOf, searchPath } from '../../paths'
import { usePageData } from '../../router/page-data'
import { type MetaSource, pageMeta } from '../../router/page-meta'
import { definePage, type PageAddress } from '../../router/page-route'
import { Questions } from '../../ui/Questions'
import { SearchForm } from '../availability/SearchForm'
import { catalogueText } from './catalogue.text'
import styles from './ExtensionPage.module.css'
import { ExtensionTiles } from './ExtensionTiles'
import { extensionMeta, extensionQuestions, extensionText } from './extension.text'
import { titlePrice } from './title-price'
import { VatNote } from './VatNote'

/** Lists the other extensions below the page's own. */
const query = graphql(`
  query Extension {
    domainExtensions(audience: CUSTOMER) {
      id
      extension
      isOnOffer
      originalPrice
      discountedPrice
    }
    ...ExtensionTiles_query
  }
`)

export const page = definePage({
  query,
  meta: pageMeta(extensionMeta, ({ data, params, locale }: MetaSource<ExtensionQuery>) => {
    const { extension = '', discountedPrice = 0, originalPrice = 0 } = extensionAt(params, data) ?? {}
    const price = titlePrice(discountedPrice, { original: originalPrice, locale })
    return { extension, price, later: titlePrice(originalPrice, { locale }) }
  }),
  isFound: (data, { params }) => extensionAt(params, data) !== undefined,
  Component: ExtensionPage,
})

/** Page of one extension, with a search for names under it. */
function ExtensionPage() {
  const { data } = usePageData(query)
  const { landing } = useParams()
  const navigate = useNavigate()
  const t = useText(extensionText)
  const { locale } = usePreferences()
  const found = extensionAt({ landing }, data)
  if (!found) return <NotFound />
  const { extension } = found
  const search = (domain: string) => navigate(searchPath(domain.includes('.') ? domain : `${domain}.${extension}`))
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title={t.title({ extension })} lead={t.lead({ extension })}>
        <SearchForm size="page" className={styles.search} placeholder={`${t.example}.${extension}`} onSearch={search} />
      </PageHead>
      <Prices {...found} />
      <PageSection title={t.questions}>
        <Questions questions={extensionQuestions(locale, extension)} opensFirst />
      </PageSection>
      <PageSection title={t.others}>
        <ExtensionTiles query={data} />
      </PageSection>
    </div>
  )
}

function extensionAt({ landing }: PageAddress['params'], { domainExtensions }: ExtensionQuery) {
  return domainExtensions.find(({ extension }) => extension === extensionOf(landing))
}

interface PricesProps {
  extension: string
  isOnOffer: boolean
  /** Cents per year, excluding VAT. */
  originalPrice: number
  discountedPrice: number
}

/** Price of the first year and of later years, and the possible terms. */
function Prices({ extension, isOnOffer, originalPrice, discountedPrice }: PricesProps) {
  const t = useText(extensionText)
  const { perYear } = useText(catalogueText)
  const money = useMoney()
  return (
    <section className={styles.prices} aria-label={t.prices({ extension })}>
      <dl>
        {isOnOffer && <Price label={t.firstYear} amount={money(discountedPrice)} unit={perYear} />}
        <Price label={isOnOffer ? t.everyYearAfter : t.everyYear} amount={money(originalPrice)} unit={perYear} />
        <div>
          <dt>{t.period}</dt>
          <dd className={styles.words}>{t.periodBody}</dd>
        </div>
      </dl>
      <p className="hint">
        <VatNote /> {isOnOffer && t.offerNote} {isOnOffer && extension === 'nl' && t.nlNote}
      </p>
    </section>
  )
}

function Price({ label, amount, unit }: { label: string; amount: string; unit: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {amount} <small>{unit}</small>
      </dd>
    </div>
  )
}
