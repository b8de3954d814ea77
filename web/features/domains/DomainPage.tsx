import { Check, Contact, ExternalLink, Forward, KeyRound, type LucideIcon, Mail, Plus, Server } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { dayInAmsterdam, daysBetween } from '../../../rules/calendar'
import {
  type DomainFinding,
  type DomainHealth,
  type DomainFacts as FactsOfHealth,
  findingsOf,
  healthOf,
} from '../../../rules/domain-health'
import { toUnicode } from '../../../rules/domain-name'
import { hasLeft, isServed } from '../../../rules/domain-status'
import { graphql } from '../../gql'
import type { DomainPageQuery } from '../../gql/graphql'
import { formatDay } from '../../i18n/format-day'
import { useMoney, usePreferences, useText } from '../../i18n/preferences'
import { Successor } from '../../layout/Successor'
import { domainPath, paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Badge } from '../../ui/Badge'
import { LinkButton } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { Icon } from '../../ui/Icon'
import { Price } from '../../ui/Price'
import { Section } from '../../ui/Section'
import { useFocusOnClose } from '../../ui/useFocusOnClose'
import { abuseText } from '../abuse/abuse.text'
import { SuspensionNote } from '../abuse/SuspensionNote'
import { RenewalSwitch } from '../renewals/RenewalSwitch'
import { DomainFacts } from './DomainFacts'
import { DomainFindings } from './DomainFindings'
import { DomainFrame } from './DomainFrame'
import styles from './DomainPage.module.css'
import { domainMeta, domainPageText } from './domain-page.text'
import { domainVariables, hasDomain, namedDomain } from './one-domain'
import { RenewButton } from './RenewButton'

const query = graphql(`
  query DomainPage($name: String!) {
    viewer {
      isSubUser
      hostingPackages {
        id
        name
        domainName
        product {
          id
          productName
        }
      }
      domain(name: $name) {
        id
        name
        status
        isManageable
        readOnly
        isHolderVerified
        isActiveDnsServer
        isDnsPublished
        registeredAt
        expiresAt
        renewalPrice
        successorName
        suspension {
          reasonName
          ground
          article
          explanation
          deadline
          since
        }
        renewal {
          id
          restorableBefore
          ...RenewalSwitch_renewal
        }
        ...DomainFrame_domain
        ...DomainFacts_domain
        ...DomainFindings_domain
        ...RenewButton_domain
        nameServerSwitch {
          state
        }
        dnsSummary {
          website
          mailServers
          hasSpf
          hasDmarc
        }
      }
    }
  }
`)

export const page = definePage({
  query,
  variables: domainVariables,
  meta: pageMeta(domainMeta, namedDomain),
  isFound: hasDomain,
  Component: DomainPage,
})

type ShownDomain = NonNullable<DomainPageQuery['viewer']['domain']>

const TransferCodeDialog = lazy(async () => ({
  default: (await import('./TransferCodeDialog')).TransferCodeDialog,
}))

/** Overview of one domain: what works, what does not, and its price. */
function DomainPage() {
  const { domain, hostingPackages, isSubUser } = usePageData(query).data.viewer
  if (!domain) return <Navigate to={paths.notFound} replace />
  const hosting = hostingPackages?.find(({ domainName }) => domainName === domain.name)
  return (
    <Overview
      domain={domain}
      hosting={hosting && (hosting.product?.productName ?? hosting.name)}
      isSubUser={isSubUser}
    />
  )
}

interface OverviewProps {
  domain: ShownDomain
  /** Product name of the hosting package that serves this name. */
  hosting: string | undefined
  isSubUser: boolean
}

interface StateBadgeProps {
  health: DomainHealth
  findings: readonly DomainFinding[]
  /** Whether it is suspended for abuse. */
  isHeld: boolean
}

function StateBadge({ health, findings, isHeld }: StateBadgeProps) {
  const text = useText(domainPageText)
  const abuse = useText(abuseText)
  const count = (of: DomainFinding['kind']) => findings.filter(({ kind }) => kind === of).length
  if (isHeld) return <Badge tone="error">{abuse.held}</Badge>
  if (health === 'issues') return <Badge tone="warn">{text.issueCount({ count: count('issue') })}</Badge>
  if (health === 'advice') return <Badge tone="info">{text.advices({ count: count('advice') })}</Badge>
  if (health === 'unknown') return null
  return (
    <Badge tone="ok" icon={Check}>
      {text.allWell}
    </Badge>
  )
}

function Overview({ domain, hosting, isSubUser }: OverviewProps) {
  const text = useText(domainPageText)
  const findings = findingsOf(factsOf(domain))
  const health = healthOf(domain, findings)
  const isGone = hasLeft(domain.status)
  const { suspension } = domain
  const shownFindings = findings.length > 0 && (
    <DomainFindings domain={domain} findings={findings} health={health} mayAct={!isSubUser} />
  )
  return (
    <DomainFrame
      domain={domain}
      tab="domain"
      badge={!isGone && <StateBadge health={health} findings={findings} isHeld={suspension !== null} />}
      actions={
        isServed(domain.status) && (
          <LinkButton icon={ExternalLink} href={`http://${domain.name}/`} rel="noreferrer" target="_blank">
            {text.openWebsite}
          </LinkButton>
        )
      }
    >
      {suspension && <SuspensionNote of="domain" suspension={suspension} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          {health === 'issues' && shownFindings}
          {!isGone && <DomainFacts domain={domain} hosting={hosting} isSubUser={isSubUser} />}
          {health !== 'issues' && shownFindings}
        </div>
        <div className={styles.column}>
          <Costs domain={domain} maySwitch={!isSubUser} />
          <QuickLinks domain={domain} hasHosting={hosting !== undefined} mayAct={!isSubUser} />
        </div>
      </div>
    </DomainFrame>
  )
}

const factsOf = ({ dnsSummary, renewal, ...domain }: ShownDomain): FactsOfHealth => ({
  ...domain,
  restorableUntil: renewal?.restorableBefore ?? null,
  dns: dnsSummary,
})

function Costs({ domain, maySwitch }: { domain: ShownDomain; maySwitch: boolean }) {
  const { renewalPrice, successorName, expiresAt, registeredAt, status, renewal } = domain
  const text = useText(domainPageText)
  const { locale, showsVat } = usePreferences()
  const money = useMoney()
  const ends = Date.parse(expiresAt)
  const days = daysBetween(dayInAmsterdam(Date.now()), dayInAmsterdam(ends))
  return (
    <Section title={hasLeft(status) ? text.term : text.costs}>
      <CardPart>
        {renewalPrice !== null && !hasLeft(status) && (
          <Price amount={money(renewalPrice)} unit={showsVat ? text.perYearWithVat : text.perYear} />
        )}
        {successorName && (
          <p className="muted small">
            <Successor name={successorName} />
          </p>
        )}
        <dl className={styles.sums}>
          {!hasLeft(status) && (!renewal || status === 'EXPIRED') && (
            <Sum label={status === 'EXPIRED' ? text.endsOn : text.runsUntil}>{formatDay(ends, locale)}</Sum>
          )}
          {days >= 0 && isServed(status) && <Sum label={text.endsIn}>{text.days({ count: days })}</Sum>}
          <Sum label={text.registeredOn}>{formatDay(Date.parse(registeredAt), locale)}</Sum>
        </dl>
        {renewal && (
          <RenewalSwitch
            renewal={renewal}
            name={toUnicode(domain.name)}
            maySwitch={maySwitch}
            showsPrice={renewalPrice === null}
            restores={false}
          />
        )}
        {maySwitch && isServed(status) && <RenewButton domain={domain} />}
      </CardPart>
    </Section>
  )
}

function Sum({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.sum}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface QuickLinksProps {
  domain: ShownDomain
  hasHosting: boolean
  mayAct: boolean
}

/** Actions available for the domain. */
function QuickLinks({ domain, hasHosting, mayAct }: QuickLinksProps) {
  const { id, name, status, isActiveDnsServer, isManageable, readOnly } = domain
  const text = useText(domainPageText)
  const [asksCode, setAsksCode] = useState(false)
  const codeButton = useRef<HTMLButtonElement>(null)
  useFocusOnClose(asksCode, codeButton)
  const isActive = status === 'ACTIVE'
  const changesDns = isActive && isActiveDnsServer && isManageable && !readOnly
  const all: ReadonlyArray<{ to: string; icon: LucideIcon; label: string } | false> = [
    changesDns && { to: domainPath('dns', name), icon: Plus, label: text.addDnsRecord },
    isActive && !isActiveDnsServer && { to: domainPath('dns', name), icon: Plus, label: text.moveDns },
    isActive && { to: domainPath('forwarding', name), icon: Forward, label: text.forward },
    isActive && { to: domainPath('email', name), icon: Mail, label: text.setUpEmail },
    isActive && { to: domainPath('domainHolder', name), icon: Contact, label: text.changeHolder },
    isActive &&
      !hasHosting && {
        to: `${paths.addHosting}?name=${encodeURIComponent(name)}`,
        icon: Server,
        label: text.addHosting,
      },
  ]
  const links = all.filter((link) => link !== false)
  if (links.length === 0) return null
  return (
    <Section title={text.quick}>
      <ul className={styles.quick}>
        {links.map(({ to, icon, label }) => (
          <li key={label}>
            <Link to={to}>
              <Icon of={icon} />
              {label}
            </Link>
          </li>
        ))}
        {isActive && mayAct && (
          <li>
            <button ref={codeButton} type="button" aria-haspopup="dialog" onClick={() => setAsksCode(true)}>
              <Icon of={KeyRound} />
              {text.transferCode}
            </button>
          </li>
        )}
      </ul>
      {asksCode && (
        <Suspense fallback={null}>
          <TransferCodeDialog domain={{ id, name }} onClose={() => setAsksCode(false)} />
        </Suspense>
      )}
    </Section>
  )
}
