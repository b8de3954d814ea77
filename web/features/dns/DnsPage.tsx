import { useQuery } from '@apollo/client/react'
import { Plus } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import { graphql } from '../../gql'
import type { DnsPageQuery, Zone_DomainFragment } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Button, LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Disclosure } from '../../ui/Disclosure'
import { LiveRegion } from '../../ui/LiveRegion'
import { Note } from '../../ui/Note'
import { Skeleton } from '../../ui/Skeleton'
import { DomainFrame } from '../domains/DomainFrame'
import { domainVariables, hasDomain, namedDomain } from '../domains/one-domain'
import { ApplyProfile } from './ApplyProfile'
import styles from './DnsPage.module.css'
import { DnsTips } from './DnsTips'
import { dnsMeta, dnsText } from './dns.text'
import { MoveDns } from './MoveDns'
import { NameServerSwitch } from './NameServerSwitch'
import { RecordTable } from './RecordTable'
import { ResetDns } from './ResetDns'
import { SaveAsProfile } from './SaveAsProfile'
import { useZoneActions } from './useZoneActions'
import { useWholeZone } from './zone'

// The zone is unmasked: the attributes of the page are made of its records too.
const query = graphql(`
  query DnsPage($name: String!) {
    viewer {
      isSubUser
      dnsProfiles {
        id
        name
        ...ApplyProfile_profile
      }
      domain(name: $name) {
        id
        name
        isManageable
        readOnly
        cloudflare {
          delegatedTo
        }
        ...DomainFrame_domain
        ...Zone_domain @unmask
      }
    }
  }
`)

export const page = definePage({
  query,
  variables: domainVariables,
  meta: pageMeta(dnsMeta, namedDomain),
  isFound: hasDomain,
  mountAttributes: ({ viewer: { domain, dnsProfiles, isSubUser } }) => ({
    'data-dns-list-on-start': JSON.stringify(domain?.dnsRecords.edges.map(({ node }) => node) ?? []),
    'data-dns-profiles': JSON.stringify(dnsProfiles?.map(({ id, name }) => ({ id, name })) ?? []),
    'data-domain-id': domain?.id ?? '',
    'data-domain-is-manageable': String(domain?.isManageable ?? false),
    'data-domain-name': domain?.name ?? '',
    'data-is-active-dns-server': String(domain?.isActiveDnsServer ?? false),
    'data-read-only': String(isSubUser || (domain?.readOnly ?? true)),
  }),
  Component: DnsPage,
})

type Viewer = DnsPageQuery['viewer']
type Profiles = NonNullable<Viewer['dnsProfiles']>

/** DNS of one domain; editable when the viewer may and its name servers are ours. */
function DnsPage() {
  const { viewer } = usePageData(query).data
  const { domain } = viewer
  if (!domain) return <Navigate to={paths.notFound} replace />
  return (
    <DomainFrame domain={domain} tab="dns">
      <DomainDns key={domain.id} domain={domain} profiles={viewer.dnsProfiles ?? []} isSubUser={viewer.isSubUser} />
    </DomainFrame>
  )
}

interface DomainDnsProps {
  domain: NonNullable<Viewer['domain']>
  profiles: Profiles
  isSubUser: boolean
}

function DomainDns({ domain, profiles, isSubUser }: DomainDnsProps) {
  const text = useText(dnsText)
  const [hasMoved, setHasMoved] = useState(false)
  const zone = useRef<HTMLElement>(null)
  useWholeZone(domain)
  useEffect(() => {
    // The button that moved the domain is gone.
    if (hasMoved) zone.current?.focus()
  }, [hasMoved])

  const isReadOnly = domain.readOnly || isSubUser
  if (!domain.isManageable || !domain.isActiveDnsServer)
    return (
      <>
        <NotManageable />
        {domain.isManageable && !isReadOnly && (
          <MoveDns
            domain={domain}
            servedBy={domain.cloudflare?.delegatedTo ?? []}
            records={recordsOf(domain)}
            onMoved={() => setHasMoved(true)}
          />
        )}
        {!domain.isManageable && <LockedRecords domain={domain} />}
      </>
    )
  if (isReadOnly)
    return (
      <>
        <Note>{text.readOnly}</Note>
        <NameServerSwitch domain={domain} mayTry={false} />
        <LockedRecords domain={domain} />
        <ZoneParts domain={domain} isReadOnly />
      </>
    )
  return (
    <section className={styles.zone} ref={zone} tabIndex={-1} aria-label={text.records({ name: shownName(domain) })}>
      {hasMoved && (
        <Note kind="ok" role="status">
          {text.movedNote}
        </Note>
      )}
      <NameServerSwitch domain={domain} mayTry />
      <ZoneEditor domain={domain} profiles={profiles} />
      <Publication domain={domain} />
      <ZoneParts domain={domain} isReadOnly={false} />
      <DnsTips />
    </section>
  )
}

function ZoneEditor({ domain, profiles }: { domain: Zone_DomainFragment; profiles: Profiles }) {
  const text = useText(dnsText)
  const [isAdding, setIsAdding] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const { actions, collision } = useZoneActions(domain)
  const name = shownName(domain)
  return (
    <Card className={styles.card}>
      <div className={styles.bar}>
        <Button
          ref={addButton}
          variant="primary"
          icon={Plus}
          aria-expanded={isAdding}
          onClick={() => setIsAdding(!isAdding)}
        >
          {text.add}
        </Button>
        <div className={styles.acts}>
          <ApplyProfile domain={domain} profiles={profiles} />
          <SaveAsProfile domain={domain} />
          <ResetDns domain={domain} />
        </div>
      </div>
      <RecordTable
        label={text.records({ name })}
        home={domain.name}
        records={recordsOf(domain)}
        actions={actions}
        isAdding={isAdding}
        onAdded={() => {
          setIsAdding(false)
          addButton.current?.focus()
        }}
      />
      {collision}
    </Card>
  )
}

const ZoneHistory = lazy(async () => ({ default: (await import('./ZoneHistory')).ZoneHistory }))
const ZoneFile = lazy(async () => ({ default: (await import('./ZoneFile')).ZoneFile }))

interface ZonePartProps {
  domain: Zone_DomainFragment
  isReadOnly: boolean
}

/** History of the zone, and the zone as a file: loaded when opened. */
function ZoneParts(part: ZonePartProps) {
  const text = useText(dnsText)
  return (
    <>
      <ZonePart summary={text.history} Part={ZoneHistory} {...part} />
      <ZonePart summary={text.zoneFile} Part={ZoneFile} {...part} />
    </>
  )
}

function ZonePart({ summary, Part, ...part }: ZonePartProps & { summary: string; Part: ComponentType<ZonePartProps> }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Disclosure summary={summary} isOpen={isOpen} onToggle={setIsOpen}>
      {isOpen && (
        <Suspense fallback={<Skeleton height={160} />}>
          <Part {...part} />
        </Suspense>
      )}
    </Disclosure>
  )
}

function LockedRecords({ domain }: { domain: Zone_DomainFragment }) {
  const text = useText(dnsText)
  return (
    <Card className={styles.card}>
      <RecordTable label={text.records({ name: shownName(domain) })} home={domain.name} records={recordsOf(domain)} />
    </Card>
  )
}

function NotManageable() {
  const text = useText(dnsText)
  return (
    <Note
      kind="warn"
      action={<LinkButton render={(link) => <Link to={paths.help} {...link} />}>{text.contact}</LinkButton>}
    >
      {text.notManageable}
    </Note>
  )
}

const PUBLISHED = graphql(`
  query DnsPublished($name: String!) {
    viewer {
      domain(name: $name) {
        id
        isDnsPublished
        ...NameServerSwitch_domain
      }
    }
  }
`)

const ASK_EVERY_MS = 2_000

/** Whether the name servers have the last change and the registry knows them; polls until they do. */
function Publication({ domain: { name, isDnsPublished, nameServerSwitch } }: { domain: Zone_DomainFragment }) {
  const text = useText(dnsText)
  useQuery(PUBLISHED, {
    variables: { name },
    skip: isDnsPublished && nameServerSwitch === null,
    pollInterval: ASK_EVERY_MS,
  })
  return <LiveRegion className="hint" text={isDnsPublished ? text.soon : text.passingOn} />
}

const recordsOf = ({ dnsRecords }: Zone_DomainFragment) => dnsRecords.edges.map(({ node }) => node)

const shownName = ({ name }: { name: string }): string => toUnicode(name)
