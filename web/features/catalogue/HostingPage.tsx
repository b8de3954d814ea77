import { useReadQuery } from '@apollo/client/react'

import type { HostingQuery } from '../../gql/graphql'
import { useMoney, usePreferences, useText } from '../../i18n/preferences'
import { PageHead } from '../../layout/PageHead'
import { PageSection } from '../../layout/PageSection'
import { hostingOrderPath } from '../../paths'
import { usePageData } from '../../router/page-data'
import { commonFeatures } from './common-features'
import { ExtraServices } from './ExtraServices'
import { FeatureList } from './FeatureList'
import { fromPrice } from './from-price'
import { HostingTable } from './HostingTable'
import { hostingText } from './hosting.text'
import styles from './Page.module.css'
import { VatNote } from './VatNote'

export function HostingPage() {
  const { queryRef } = usePageData<HostingQuery>()
  const { data } = useReadQuery(queryRef)
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
        <FeatureList features={[...commonFeatures(data.hostingPackages), t.installation({ names })]} />
      </PageSection>
      <PageSection title={t.extras}>
        <p className="muted">{t.extrasNote}</p>
        <ExtraServices services={data.extraServices} />
      </PageSection>
    </div>
  )
}
