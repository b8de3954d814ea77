import {
  Check,
  CircleHelp,
  Contact,
  ExternalLink,
  Forward,
  Info,
  KeyRound,
  type LucideIcon,
  Mail,
  Plus,
  Server,
  TriangleAlert,
} from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { Link, Navigate } from 'react-router-dom'
import {
  type DomainFacts,
  type DomainFinding,
  type DomainHealth,
  findingsOf,
  healthOf,
  type NextStep,
} from '../../../rules/domain-health'
import { describeFinding } from '../../../rules/domain-health.text'
import { toUnicode } from '../../../rules/domain-name'
import { hasLeft, isServed } from '../../../rules/domain-status'
import { DAY_MS } from '../../../rules/time'
import { graphql } from '../../gql'
import type { DomainPageQuery } from '../../gql/graphql'
import { formatDay, formatLocalDate, formatMoment } from '../../i18n/format-day'
import { useMoney, usePreferences, useText } from '../../i18n/preferences'
import { Successor } from '../../layout/Successor'
import { domainPath, paths, servicePaths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Badge } from '../../ui/Badge'
import { Button, LinkButton, TextButton } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { cx } from '../../ui/cx'
import { Icon } from '../../ui/Icon'
import { Price } from '../../ui/Price'
import { Section } from '../../ui/Section'
import { useEver } from '../../ui/useEver'
import { useFocusOnClose } from '../../ui/useFocusOnClose'
import { abuseText } from '../abuse/abuse.text'
import { SuspensionNote } from '../abuse/SuspensionNote'
import { cloudflareText } from '../cloudflare/cloudflare.text'
import { RenewalSwitch } from '../renewals/RenewalSwitch'
import { DomainFrame } from './DomainFrame'
import styles from './DomainPage.module.css'
import { dnssecText } from './dnssec.text'
import { domainMeta, domainPageText } from './domain-page.text'
import { domainVariables, hasDomain, namedDomain } from './one-domain'

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
          state
          price
          orderId
          getBackBefore
          ...RenewalSwitch_renewal
        }
        ...DomainFrame_domain
        dnssec {
          state
          dsRecords
        }
        ...DnssecDialog_domain
        nameServerSwitch {
          since
          state
          problem
        }
        cloudflare {
          state
          productName
        }
        ...CloudflareDialog_domain
        forwarding {
          type
          to
        }
        privacy {
          protect
        }
        holder {
          label
          email
        }
        dnsSummary {
          nameServers
          recordCount
          changedAt
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
type Hosting = NonNullable<DomainPageQuery['viewer']['hostingPackages']>[number]

const RenewDialog = lazy(async () => ({ default: (await import('../renewals/RenewDialog')).RenewDialog }))

const TransferCodeDialog = lazy(async () => ({
  default: (await import('./TransferCodeDialog')).TransferCodeDialog,
}))

const DnssecDialog = lazy(async () => ({ default: (await import('./DnssecDialog')).DnssecDialog }))

const CloudflareDialog = lazy(async () => ({
  default: (await import('../cloudflare/CloudflareDialog')).CloudflareDialog,
}))

/** Overview of one domain: what works, what does not, and its price. */
function DomainPage() {
  const { domain, hostingPackages, isSubUser } = usePageData(query).data.viewer
  if (!domain) return <Navigate to={paths.notFound} replace />
  const hosting = hostingPackages?.find(({ domainName }) => domainName === domain.name)
  return <Overview domain={domain} hosting={hosting} isSubUser={isSubUser} />
}

interface OverviewProps {
  domain: ShownDomain
  /** Hosting package that serves this name. */
  hosting: Hosting | undefined
  isSubUser: boolean
}

interface StateBadgeProps {
  health: DomainHealth
  findings: readonly DomainFinding[]
}

function StateBadge({ health, findings, isHeld }: StateBadgeProps & { isHeld: boolean }) {
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
  const troubles = findings.length > 0 && (
    <Troubles domain={domain} findings={findings} health={health} mayAct={!isSubUser} />
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
          {health === 'issues' && troubles}
          {!isGone && <Facts domain={domain} hosting={hosting} isSubUser={isSubUser} />}
          {health !== 'issues' && troubles}
        </div>
        <div className={styles.column}>
          <Costs domain={domain} maySwitch={!isSubUser} />
          <QuickLinks domain={domain} hasHosting={hosting !== undefined} mayAct={!isSubUser} />
        </div>
      </div>
    </DomainFrame>
  )
}

type Tone = 'ok' | 'warn' | 'error' | 'info' | 'unknown'

function Facts({ domain, hosting, isSubUser }: OverviewProps) {
  const text = useText(domainPageText)
  return (
    <Section title={text.facts}>
      <dl>
        <WebsiteFact domain={domain} hosting={hosting} />
        <EmailFact domain={domain} />
        <DnsFact domain={domain} />
        {domain.isActiveDnsServer && <DnssecFact domain={domain} isSubUser={isSubUser} />}
        {domain.cloudflare && <CloudflareFact domain={domain} isSubUser={isSubUser} />}
        <HolderFact domain={domain} />
      </dl>
    </Section>
  )
}

/** Whether the registry serves the name to nobody. */
const isStopped = ({ status, suspension }: ShownDomain): boolean =>
  status === 'EXPIRED' || status === 'DELETED' || suspension !== null

function WebsiteFact({ domain, hosting }: Pick<OverviewProps, 'domain' | 'hosting'>) {
  const text = useText(domainPageText)
  const { name, isActiveDnsServer, forwarding, dnsSummary } = domain
  const fact = { label: text.website, action: { to: domainPath('forwarding', name), label: text.showForwarding } }
  if (isStopped(domain)) return <Fact {...fact} tone="error" value={text.stopped} />
  if (!isActiveDnsServer) return <Fact {...fact} tone="unknown" value={text.elsewhere} hint={text.elsewhereHint} />
  if (forwarding.to !== null) {
    return <Fact {...fact} tone="ok" value={text.forwardsTo} mono={[forwarding.to]} />
  }
  if (dnsSummary.website.length === 0) {
    return <Fact {...fact} tone="warn" value={text.noWebsite} hint={text.noWebsiteHint} />
  }
  const pointing = { tone: 'ok', value: text.pointsTo, mono: dnsSummary.website } as const
  if (!hosting) return <Fact {...fact} {...pointing} />
  return (
    <Fact
      {...fact}
      {...pointing}
      hint={text.hosting({ name: hosting.product?.productName ?? hosting.name })}
      action={{ to: servicePaths.hosting, label: text.showHosting }}
    />
  )
}

function EmailFact({ domain }: { domain: ShownDomain }) {
  const text = useText(domainPageText)
  const { name, isActiveDnsServer, dnsSummary } = domain
  const { mailServers, hasSpf, hasDmarc } = dnsSummary
  const fact = { label: text.email, action: { to: domainPath('email', name), label: text.showEmail } }
  if (isStopped(domain)) return <Fact {...fact} tone="error" value={text.stopped} />
  if (!isActiveDnsServer) return <Fact {...fact} tone="unknown" value={text.elsewhere} hint={text.elsewhereHint} />
  if (mailServers.length === 0) {
    return <Fact {...fact} tone="warn" value={text.noMailServer} hint={text.noMailServerHint} />
  }
  if (mailServers.every((host) => host === '.')) {
    return <Fact {...fact} tone="ok" value={text.noMail} hint={text.noMailHint} />
  }
  const hint = `${hasSpf ? text.spf : text.noSpf}, ${hasDmarc ? text.dmarc : text.noDmarc}.`
  return <Fact {...fact} tone={hasSpf ? 'ok' : 'warn'} value={text.deliveredTo} mono={mailServers} hint={hint} />
}

function DnsFact({ domain: { name, isActiveDnsServer, isDnsPublished, dnsSummary } }: { domain: ShownDomain }) {
  const text = useText(domainPageText)
  const { locale } = usePreferences()
  const { nameServers, recordCount, changedAt } = dnsSummary
  const action = { to: domainPath('dns', name), label: isActiveDnsServer ? text.showRecords : text.moveDns }
  if (!isActiveDnsServer) return <Fact label={text.dns} tone="unknown" value={text.dnsElsewhere} action={action} />
  const day = changedAt === null ? '' : formatDay(Date.parse(changedAt), locale)
  const records = text.records({ count: recordCount, day })
  return (
    <Fact
      label={text.dns}
      tone={isDnsPublished ? 'ok' : 'info'}
      mono={nameServers}
      hint={isDnsPublished ? records : `${records}. ${text.passingOn}`}
      action={action}
    />
  )
}

const DNSSEC_TONES = { OFF: 'info', STARTING: 'info', ON: 'ok', STOPPING: 'info' } as const

function DnssecFact({ domain, isSubUser }: Pick<OverviewProps, 'domain' | 'isSubUser'>) {
  const text = useText(dnssecText)
  const [isOpen, setIsOpen] = useState(false)
  const wasOpened = useEver(isOpen)
  const { state, dsRecords } = domain.dnssec
  const maySwitch = domain.isManageable && !domain.readOnly && !isSubUser
  const tags = dsRecords.map((record) => text.keyTag({ tag: record.split(' ', 1)[0] ?? '' }))
  return (
    <>
      <Fact
        label={text.dnssec}
        tone={DNSSEC_TONES[state]}
        value={text[state]}
        hint={state === 'OFF' ? text.offHint : tags.join(', ')}
        action={{
          onClick: () => setIsOpen(true),
          label: maySwitch ? text.manage : text.show,
          name: text.title({ name: toUnicode(domain.name) }),
        }}
      />
      {wasOpened && (
        <Suspense fallback={null}>
          <DnssecDialog domain={domain} maySwitch={maySwitch} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const CLOUDFLARE_TONES = {
  STARTING: 'info',
  WAITING_FOR_DNS: 'warn',
  ACTIVE: 'ok',
  STOPPING: 'info',
  OFF: 'info',
} as const

function CloudflareFact({ domain, isSubUser }: Pick<OverviewProps, 'domain' | 'isSubUser'>) {
  const text = useText(cloudflareText)
  const [isOpen, setIsOpen] = useState(false)
  const wasOpened = useEver(isOpen)
  if (!domain.cloudflare) return null
  const { state, productName } = domain.cloudflare
  return (
    <>
      <Fact
        label={text.cloudflare}
        tone={CLOUDFLARE_TONES[state]}
        value={text[state]}
        hint={productName}
        action={{
          onClick: () => setIsOpen(true),
          label: isSubUser ? text.show : text.manage,
          name: text.title({ name: toUnicode(domain.name) }),
        }}
      />
      {wasOpened && (
        <Suspense fallback={null}>
          <CloudflareDialog domain={domain} maySwitch={!isSubUser} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function HolderFact({ domain: { name, holder, privacy } }: { domain: ShownDomain }) {
  const text = useText(domainPageText)
  return (
    <Fact
      label={text.holder}
      tone="ok"
      value={holder.label}
      hint={privacy.protect ? text.hidden : text.visible({ email: holder.email })}
      action={{ to: domainPath('domainHolder', name), label: text.showHolder }}
    />
  )
}

interface FactProps {
  label: string
  tone: Tone
  value?: string
  /** Names or addresses, after the value. */
  mono?: readonly string[]
  hint?: string
  /** A link to change it, or a button with its handler; `name` is the accessible subject. */
  action: { to: string; label: string } | { onClick(): void; label: string; name: string }
}

/** One fact, with an action. */
function Fact({ label, tone, value, mono = [], hint, action }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>
        <StateGlyph tone={tone} />
        {label}
      </dt>
      <dd className={styles.value}>
        {value}{' '}
        {mono.map((name, at) => (
          <span key={name} className="mono">
            {name}
            {at < mono.length - 1 && ', '}
          </span>
        ))}
        {hint && <span className={styles.hint}>{hint}</span>}
      </dd>
      <dd className={styles.action}>
        {'to' in action ? (
          <Link to={action.to}>{action.label}</Link>
        ) : (
          <TextButton aria-label={`${action.label}: ${action.name}`} aria-haspopup="dialog" onClick={action.onClick}>
            {action.label}
          </TextButton>
        )}
      </dd>
    </div>
  )
}

const GLYPHS: Record<Tone, LucideIcon> = {
  ok: Check,
  warn: TriangleAlert,
  error: TriangleAlert,
  info: Info,
  unknown: CircleHelp,
}

function StateGlyph({ tone }: { tone: Tone }) {
  const text = useText(domainPageText)
  const word = tone === 'ok' ? text.ok : tone === 'unknown' ? text.unknown : text.attention
  return (
    <span className={cx(styles.state, styles[tone])}>
      <Icon of={GLYPHS[tone]} size={14} strokeWidth={2.4} />
      {tone !== 'info' && <span className="vh">{word}: </span>}
    </span>
  )
}

/** A finding in words. */
interface Trouble {
  name: DomainFinding['name']
  tone: Tone
  title: string
  message: string
  mend?: { to: string; label: string }
  isRestored: boolean
}

const TONES = { issue: 'warn', progress: 'info', advice: 'info' } as const

const factsOf = ({ dnsSummary, renewal, ...domain }: ShownDomain): DomainFacts => ({
  ...domain,
  restorableUntil: renewal?.getBackBefore ?? null,
  dns: dnsSummary,
})

/** Describes the findings about a domain. */
function useTroubles(domain: ShownDomain, findings: readonly DomainFinding[]): Trouble[] {
  const text = useText(domainPageText)
  const { locale } = usePreferences()
  const { name, nameServerSwitch, renewal } = domain
  const links: Record<NextStep, Trouble['mend']> = {
    restore: undefined,
    'show-holder': { to: domainPath('domainHolder', name), label: text.showHolder },
    'show-switch': { to: domainPath('dns', name), label: text.showSwitch },
    'add-record': { to: domainPath('dns', name), label: text.addRecord },
    'set-up-email': { to: domainPath('email', name), label: text.setUpEmail },
  }
  const facts = {
    domain: toUnicode(name),
    restorableUntil: renewal?.getBackBefore ? formatLocalDate(renewal.getBackBefore, locale) : null,
    nameServerSwitch: nameServerSwitch && {
      ...nameServerSwitch,
      since: formatMoment(Date.parse(nameServerSwitch.since), locale),
    },
  }
  return findings.map((finding) => ({
    name: finding.name,
    tone: finding.isBroken ? 'error' : TONES[finding.kind],
    ...describeFinding(finding, facts, locale),
    mend: finding.next === null ? undefined : links[finding.next],
    isRestored: finding.next === 'restore',
  }))
}

interface TroublesProps extends StateBadgeProps {
  domain: ShownDomain
  mayAct: boolean
}

function Troubles({ domain, findings, health, mayAct }: TroublesProps) {
  const text = useText(domainPageText)
  const troubles = useTroubles(domain, findings)
  const title = health === 'issues' ? text.wrong : health === 'advice' ? text.advice : text.going
  return (
    <Section title={title}>
      <ul>
        {troubles.map(({ name, tone, title, message, mend, isRestored }) => (
          <li key={name} className={cx(styles.trouble, styles[`bar-${tone}`])}>
            <StateGlyph tone={tone} />
            <div>
              <p className={styles.troubleTitle}>{title}</p>
              <p className="muted">{message}</p>
            </div>
            {mend && (
              <LinkButton size="sm" render={(link) => <Link to={mend.to} {...link} />}>
                {mend.label}
              </LinkButton>
            )}
            {isRestored && mayAct && <RenewButton domain={domain} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Costs({ domain, maySwitch }: { domain: ShownDomain; maySwitch: boolean }) {
  const { renewalPrice, successorName, expiresAt, registeredAt, status, renewal } = domain
  const text = useText(domainPageText)
  const { locale, showsVat } = usePreferences()
  const money = useMoney()
  const ends = Date.parse(expiresAt)
  const days = Math.ceil((ends - Date.now()) / DAY_MS)
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
          {days >= 0 && isServed(status) && <Sum label={text.thatIsIn}>{text.days({ count: days })}</Sum>}
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

/** Opens the order of more years, or of the term that restores an expired domain; renders nothing when neither is possible. */
function RenewButton({ domain: { name, renewal } }: { domain: ShownDomain }) {
  const text = useText(domainPageText)
  const [isOpen, setIsOpen] = useState(false)
  const isEnded = renewal?.state === 'ENDED'
  if (!renewal || renewal.price === null || renewal.orderId || renewal.state === 'BEING_RENEWED') return null
  if (isEnded && !renewal.getBackBefore) return null
  const shownName = toUnicode(name)
  return (
    <>
      <Button
        size="sm"
        className={styles.renew}
        variant={isEnded ? 'primary' : 'secondary'}
        aria-haspopup="dialog"
        aria-label={isEnded ? text.restoreNamed({ domain: shownName }) : text.renewNamed({ domain: shownName })}
        onClick={() => setIsOpen(true)}
      >
        {isEnded ? text.restore : text.renewNow}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RenewDialog id={renewal.id} name={shownName} isEnded={isEnded} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
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
