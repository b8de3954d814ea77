import { graphql } from '../../gql'
import type { HostingQuery } from '../../gql/graphql'
import { useMoney, usePreferences, useText } from '../../i18n/preferences'
import { PageHead, PageSection } from '../../layout/PageParts'
import { hostingOrderPath } from '../../paths'
import { usePageData } from '../../router/page-data'
import { Price } from '../../ui/Price'
import { CommonFeatures } from './CommonFeatures'
import { catalogueText } from './catalogue.text'
import styles from './HostingPage.module.css'
import { HostingTable } from './HostingTable'
import { hostingText } from './hosting.text'
import { fromPrice } from './hosting-packages'
import { VatNote } from './VatNote'

export const query = graphql(`
  query Hosting {
    hostingPackages(audience: CUSTOMER) {
      id
      productName
      discountedPrice
      features
      ...HostingTable_package
    }
    freeInstallations {
      id
      productName
    }
    extraServices {
      id
      productName
      summary
      unit
      discountedPrice
    }
  }
`)

export function HostingPage() {
  const { data } = usePageData(query)
  const t = useText(hostingText)
  const { locale } = usePreferences()
  const money = useMoney()
  const names = new Intl.ListFormat(locale, { type: 'disjunction' }).format(
    data.freeInstallations.map(({ productName }) => productName),
  )
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title={t.title} lead={t.lead({ price: money(fromPrice(data.hostingPackages) ?? 0) })} />
      <HostingTable label={t.compare} packages={data.hostingPackages} orderPath={hostingOrderPath} />
      <p className={`hint ${styles.note}`}>
        <VatNote /> {t.note}
      </p>
      <PageSection title={t.features}>
        <CommonFeatures packages={data.hostingPackages} also={t.installation({ names })} />
      </PageSection>
      <PageSection title={t.extras}>
        <p className="muted">{t.extrasNote}</p>
        <ul className={styles.extras}>
          {data.extraServices.map((service) => (
            <ExtraService key={service.id} {...service} />
          ))}
        </ul>
      </PageSection>
    </div>
  )
}

/** What can be added to a hosting package, with its price a year. */
function ExtraService({ productName, summary, unit, discountedPrice }: HostingQuery['extraServices'][number]) {
  const { perYear, free } = useText(catalogueText)
  const money = useMoney()
  const isFree = discountedPrice === 0
  return (
    <li>
      <div>
        <b>{productName}</b>
        {summary && <p className="muted small">{summary}</p>}
      </div>
      <Price
        amount={isFree ? free : money(discountedPrice)}
        unit={unit === 'YEAR' && !isFree ? perYear : undefined}
        size="sm"
      />
    </li>
  )
}
