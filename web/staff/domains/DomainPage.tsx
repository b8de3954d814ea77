import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { ArrowLeftRight } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { definePage } from '../../router/page-route'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { Flag } from '../../ui/Flag'
import { useDone } from '../acts/useDone'
import { Columns } from '../frame/Columns'
import { PageHead } from '../frame/Frame'
import { Presence } from '../frame/Presence'
import { graphql } from '../gql'
import { customerPath, staffPaths } from '../paths'
import { useHasRight } from '../session/session'
import { staffMeta } from '../staff-meta'
import { adapterName, systemNames } from '../systems/system-names.text'
import { DomainActs } from './DomainActs'
import { DomainBadge } from './DomainBadge'
import { DomainHistory } from './DomainHistory'
import { DomainHolder } from './DomainHolder'
import { DomainNotes } from './DomainNotes'
import { domainText } from './domain.text'
import { domainsText } from './domains.text'
import { SourcesCard } from './SourcesCard'

const PushDialog = lazy(async () => ({ default: (await import('./PushDialog')).PushDialog }))

const query = graphql(`
  query StaffDomainPage($id: ID!) {
    staffDomain(id: $id) {
      id
      ...StaffDomainPage_domain
    }
  }
`)

const STAFF_DOMAIN = graphql(`
  fragment StaffDomainPage_domain on StaffDomain {
    id
    name
    status
    isHolderVerified
    registrar
    lockedAt
    heldAt
    comparedAt
    differences {
      field
    }
    customer {
      id
      name
    }
    ...DomainActs_domain
    ...DomainHistory_domain
    ...DomainHolder_domain
    ...DomainNotes_domain
  }
`)

export const page = definePage({
  query,
  variables: ({ params }) => ({ id: params.id ?? '' }),
  meta: staffMeta(domainText, 'title'),
  isFound: ({ staffDomain }) => staffDomain !== null,
  Component: DomainPage,
})

/** One domain: the shop, the registrar and the name server side by side, with acts and history. */
function DomainPage() {
  const { data } = usePageData(query)
  const text = useText(domainText)
  if (!data.staffDomain) return <PageHead title={text.notFound} />
  return <Domain domain={data.staffDomain} />
}

function Domain({ domain: from }: { domain: FragmentType<typeof STAFF_DOMAIN> }) {
  const text = useText(domainText)
  const lists = useText(domainsText)
  const systems = useText(systemNames)
  const { locale } = usePreferences()
  const mayMove = useHasRight('DOMAIN_ACT')
  const [isMoving, setIsMoving] = useState(false)
  const done = useDone(() => setIsMoving(false))
  const { data: domain } = useSuspenseFragment({
    fragment: STAFF_DOMAIN,
    fragmentName: 'StaffDomainPage_domain',
    from,
  })
  const { id, name, customer, comparedAt, registrar } = domain
  const shown = toUnicode(name)
  return (
    <>
      <PageHead
        crumbs={{ to: staffPaths.domains, list: lists.title, here: shown }}
        mark={<Flag of={shown} size={44} />}
        title={shown}
        badge={
          <>
            <DomainBadge {...domain} />
            {domain.heldAt && <Badge tone="error">{text.onHold}</Badge>}
            {domain.lockedAt && <Badge tone="neutral">{text.locked}</Badge>}
          </>
        }
        actions={
          mayMove &&
          domain.status === 'ACTIVE' && (
            <Button size="sm" icon={ArrowLeftRight} onClick={() => setIsMoving(true)}>
              {text.move}
            </Button>
          )
        }
      >
        <Link to={customerPath(customer.id)}>{customer.name}</Link>,{' '}
        <Link to={`${staffPaths.orders}?${new URLSearchParams({ domein: name })}`}>{text.orders}</Link>
        {registrar && <>, {text.registrarIs({ name: adapterName(systems, registrar) })}</>}.{' '}
        {comparedAt ? text.compared({ moment: formatMoment(Date.parse(comparedAt), locale) }) : text.neverCompared}.
      </PageHead>
      <Presence kind="DOMAIN" id={id} />
      <SourcesCard domainId={id} name={shown} />
      <Columns
        asideLabel={text.aside}
        aside={
          <>
            <DomainActs domain={domain} />
            <DomainHolder domain={domain} />
            <DomainNotes domain={domain} />
          </>
        }
      >
        <DomainHistory domain={domain} />
      </Columns>
      {isMoving && (
        <Suspense fallback={null}>
          <PushDialog domain={shown} onDone={done} onClose={() => setIsMoving(false)} />
        </Suspense>
      )}
    </>
  )
}
