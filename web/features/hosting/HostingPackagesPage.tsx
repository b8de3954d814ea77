import type { FragmentType } from '@apollo/client'
import { useQuery, useSuspenseFragment } from '@apollo/client/react'
import { Server } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import { graphql } from '../../gql'
import { formatDay, formatLocalDate } from '../../i18n/format-day'
import { useMoney, usePreferences, useText } from '../../i18n/preferences'
import { AccountFrame, AccountHead } from '../../layout/AccountFrame'
import { reportError } from '../../lib/report-error'
import { domainPath, paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Badge } from '../../ui/Badge'
import { LinkButton } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { Flag } from '../../ui/Flag'
import { abuseText } from '../abuse/abuse.text'
import { OrderLineRow } from '../orders/OrderLineRow'
import { orderedLines } from '../orders/ordered-lines'
import { RenewalSwitch } from '../renewals/RenewalSwitch'
import styles from './Hosting.module.css'
import { hostingPackagesMeta, hostingText } from './hosting.text'

const query = graphql(`
  query HostingPackages {
    viewer {
      isSubUser
      hostingPackages {
        id
        ...PackageBlock_package
      }
    }
  }
`)

export const page = definePage({
  query,
  meta: pageMeta(hostingPackagesMeta),
  Component: HostingPackagesPage,
})

/** The customer's packages: contents, price and actions. */
function HostingPackagesPage() {
  const { viewer } = usePageData(query).data
  const text = useText(hostingText)
  const packages = viewer.hostingPackages ?? []
  return (
    <AccountFrame>
      <AccountHead title={text.title} actions={packages.length > 0 && <ToAdd />} />
      {packages.length === 0 && (
        <Card>
          <EmptyState
            icon={Server}
            actions={
              <>
                <ToAdd />
                <LinkButton render={(link) => <Link to={paths.order} {...link} />}>{text.order}</LinkButton>
              </>
            }
          >
            {text.none}
          </EmptyState>
        </Card>
      )}
      {packages.map((item) => (
        <PackageBlock key={item.id} item={item} mayOrder={!viewer.isSubUser} />
      ))}
      <HostingOrdered />
    </AccountFrame>
  )
}

function ToAdd() {
  const text = useText(hostingText)
  return (
    <LinkButton variant="primary" render={(link) => <Link to={paths.addHosting} {...link} />}>
      {text.add}
    </LinkButton>
  )
}

const PACKAGE_BLOCK = graphql(`
  fragment PackageBlock_package on SharedHosting {
    id
    name
    domainName
    discSpace
    dataTraffic
    domainsAmount
    since
    suspension {
      since
    }
    renewsOn
    renewal {
      id
      state
      ...RenewalSwitch_renewal
    }
    price
    product {
      id
      productName
      mailboxes
      databases
    }
    domain {
      id
      name
    }
    extraServices {
      id
      productName
    }
  }
`)

interface PackageBlockProps {
  item: FragmentType<typeof PACKAGE_BLOCK>
  /** False for a sub-user, who has read access. */
  mayOrder: boolean
}

function PackageBlock({ item, mayOrder }: PackageBlockProps) {
  const { data } = useSuspenseFragment({ fragment: PACKAGE_BLOCK, fragmentName: 'PackageBlock_package', from: item })
  const text = useText(hostingText)
  const abuse = useText(abuseText)
  const { locale } = usePreferences()
  const money = useMoney()
  const domain = toUnicode(data.domainName)
  const query = `?id=${encodeURIComponent(data.id)}`
  const price = text.perMonth({ price: money(data.price) })
  const isOn = data.renewal?.state !== 'ENDED'
  const term = !data.renewal && data.renewsOn && text.runsUntil({ day: formatLocalDate(data.renewsOn, locale) })
  return (
    <Card as="article" aria-labelledby={`${data.id}-name`}>
      <CardPart kind="head" className={styles.blockHead}>
        <Flag of={domain} size={44} />
        <div className={styles.blockWords}>
          <h2 id={`${data.id}-name`} className={styles.cardTitle}>
            <Link to={paths.hostingPackage + query} className={styles.name}>
              {data.product?.productName ?? data.name}
            </Link>{' '}
            {data.suspension ? (
              <Badge tone="error">{abuse.badge}</Badge>
            ) : (
              <Badge tone={isOn ? 'ok' : 'error'}>{isOn ? text.active : text.ended}</Badge>
            )}
          </h2>
          <p className="muted">
            {data.domain ? (
              <>
                {text.for} <Link to={domainPath('domain', data.domain.name)}>{domain}</Link>
              </>
            ) : (
              text.elsewhere({ domain })
            )}
            . {[price, term].filter(Boolean).join(', ')}.{' '}
            {text.since({ day: formatDay(Date.parse(data.since), locale) })}.
          </p>
        </div>
        {mayOrder && !data.suspension && (
          <div className={styles.blockActions}>
            <LinkButton
              render={(link) => (
                <Link to={paths.upgradeHosting + query} aria-label={text.upgradeNamed({ domain })} {...link} />
              )}
            >
              {text.upgrade}
            </LinkButton>
            <LinkButton
              render={(link) => (
                <Link to={paths.extraServices + query} aria-label={text.extrasNamed({ domain })} {...link} />
              )}
            >
              {text.extras}
            </LinkButton>
          </div>
        )}
      </CardPart>
      <dl className={styles.limits} aria-label={text.limits({ domain })}>
        <Limit label={text.space} value={data.discSpace} />
        <Limit label={text.trafficMonthly} value={data.dataTraffic} />
        {data.domainsAmount > 1 && <Limit label={text.sites} value={String(data.domainsAmount)} />}
        {data.product && <Limit label={text.mailboxes} value={data.product.mailboxes} />}
        {data.product && <Limit label={text.databases} value={data.product.databases} />}
      </dl>
      {data.extraServices.length > 0 && (
        <p className={styles.blockRow}>
          <span className="muted">{text.withIt}: </span>
          {data.extraServices.map(({ productName }) => productName).join(', ')}
        </p>
      )}
      {data.renewal && (
        <CardPart kind="foot" className={styles.blockFoot}>
          <RenewalSwitch
            renewal={data.renewal}
            name={`${data.product?.productName ?? data.name} ${domain}`}
            maySwitch={mayOrder}
            isShort
          />
        </CardPart>
      )}
    </Card>
  )
}

function Limit({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

const HOSTING_ORDERED = graphql(`
  query HostingOrdered {
    viewer {
      orders(first: 50) {
        edges {
          node {
            id
            status
            paymentStatus
            items {
              id
              type
              deliveryStatus
              ...OrderLineRow_line
            }
          }
        }
      }
    }
  }
`)

/** Hosting orders that are not a package yet, or that failed. */
function HostingOrdered() {
  const text = useText(hostingText)
  const { data, previousData, error } = useQuery(HOSTING_ORDERED, { fetchPolicy: 'cache-and-network' })
  useEffect(() => {
    if (error) reportError(error)
  }, [error])
  const orders = (data ?? previousData)?.viewer.orders
  const lines = orderedLines(orders, 'hosting').filter(({ line }) => line.deliveryStatus !== 'DONE')
  if (lines.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="also-ordered">
      <h2 id="also-ordered">{text.alsoOrdered}</h2>
      <Card>
        <ul>
          {lines.map(({ line, status, isPaying }) => (
            <OrderLineRow key={line.id} line={line} orderStatus={status} isPaying={isPaying} hasLink={false} />
          ))}
        </ul>
      </Card>
    </section>
  )
}
