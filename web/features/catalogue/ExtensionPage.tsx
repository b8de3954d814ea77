import { useNavigate, useParams } from 'react-router-dom'
import { graphql } from '../../gql'
import { useMoney, usePreferences, useText } from '../../i18n/preferences'
import { PageHead, PageSection } from '../../layout/PageParts'
import { extensionOf, searchPath } from '../../paths'
import { usePageData } from '../../router/page-data'
import { SearchForm } from '../availability/SearchForm'
import { NotFound } from '../home/NotFound'
import { Questions } from '../home/Questions'
import { catalogueText } from './catalogue.text'
import styles from './ExtensionPage.module.css'
import { ExtensionTiles } from './ExtensionTiles'
import { extensionQuestions, extensionText } from './extension.text'
import { VatNote } from './VatNote'

/** The other extensions stand under the one that the page is about. */
export const query = graphql(`
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

/** All about one extension, with a search for a name under it. */
export function ExtensionPage() {
  const { data } = usePageData(query)
  const { landing } = useParams()
  const navigate = useNavigate()
  const t = useText(extensionText)
  const { locale } = usePreferences()
  const found = data.domainExtensions.find((product) => product.extension === extensionOf(landing))
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
        <Questions questions={extensionQuestions(locale, extension)} />
      </PageSection>
      <PageSection title={t.others}>
        <ExtensionTiles query={data} />
      </PageSection>
    </div>
  )
}

interface PricesProps {
  extension: string
  isOnOffer: boolean
  /** Net cents a year. */
  originalPrice: number
  discountedPrice: number
}

/** The first year, the years after it, and for how long. */
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
