import { Link } from 'react-router-dom'
import { graphql } from '../../gql'
import { useMoney, useText } from '../../i18n/preferences'
import { PageHead, PageSection } from '../../layout/PageParts'
import { useSite } from '../../lib/site'
import { useHydrated } from '../../lib/useHydrated'
import { hostingOrderPath, paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { LinkButton } from '../../ui/Button'
import { loginPath } from '../accounts/return-path'
import { CommonFeatures } from './CommonFeatures'
import styles from './HostingPage.module.css'
import { HostingTable } from './HostingTable'
import { hostingText } from './hosting.text'
import { fromPrice } from './hosting-packages'
import { VatNote } from './VatNote'

export const query = graphql(`
  query ResellerHosting {
    viewer {
      isReseller
    }
    hostingPackages(audience: RESELLER) {
      id
      productName
      discountedPrice
      features
      ...HostingTable_package
    }
  }
`)

export function ResellerHostingPage() {
  const { data } = usePageData(query)
  const t = useText(hostingText)
  const money = useMoney()
  const { email } = useSite()
  const isReseller = useHydrated() && data.viewer.isReseller
  // These packages are sold to resellers only, who have an order page of their own.
  const orderPath = (productCode: string): string => {
    const path = hostingOrderPath(productCode, paths.orderReseller)
    return isReseller ? path : loginPath(path)
  }
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title={t.resellerTitle} lead={t.resellerLead({ price: money(fromPrice(data.hostingPackages) ?? 0) })} />
      <HostingTable label={t.resellerCompare} packages={data.hostingPackages} orderPath={orderPath} showsSites />
      <p className={`hint ${styles.note}`}>
        <VatNote /> {t.resellerNote}
      </p>
      <PageSection title={t.features}>
        <CommonFeatures packages={data.hostingPackages} />
      </PageSection>
      <PageSection title={t.rates}>
        <p className={styles.text}>{t.ratesBody}</p>
        <div>
          <LinkButton
            variant="primary"
            render={(link) => <Link to={isReseller ? paths.orderReseller : paths.login} {...link} />}
          >
            {isReseller ? t.order : t.logIn}
          </LinkButton>
        </div>
        {email && (
          <p className="muted">
            {t.become} <a href={`mailto:${email}`}>{email}</a>.
          </p>
        )}
      </PageSection>
    </div>
  )
}
