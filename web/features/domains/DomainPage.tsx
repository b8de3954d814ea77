import {
  Check,
  CircleHelp,
  Contact,
  ExternalLink,
  Forward,
  Info,
  type LucideIcon,
  Mail,
  Plus,
  Server,
  TriangleAlert,
} from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import { graphql } from '../../gql'
import type { DomainPageQuery } from '../../gql/graphql'
import { useMoney, usePreferences, useText } from '../../i18n/preferences'
import { domainPath, paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { Badge } from '../../ui/Badge'
import { LinkButton, TextButton } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { cx } from '../../ui/cx'
import { Icon } from '../../ui/Icon'
import { Price } from '../../ui/Price'
import { useEver } from '../../ui/useEver'
import { formatDay, formatLocalDate, formatMoment } from '../accounts/format-day'
import { servicePaths } from '../accounts/service-paths'
import { cloudflareText } from '../cloudflare/cloudflare.text'
import { RenewalSwitch } from '../renewals/RenewalSwitch'
import { DomainFrame } from './DomainFrame'
import styles from './DomainPage.module.css'
import { dnssecText } from './dnssec.text'
import { domainPageText } from './domain-page.text'

export const query = graphql(`
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
        isActiveDnsServer
        isDnsPublished
        registeredAt
        expiresAt
        renewalPrice
        renewal {
          ...RenewalSwitch_renewal @unmask
        }
        ...DomainFrame_domain
        ...DnssecDialog_domain @unmask
        nameServerSwitch {
          since
          state
          problem
        }
        ...CloudflareDialog_domain @unmask
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

type ShownDomain = NonNullable<DomainPageQuery['viewer']['domain']>
type Hosting = NonNullable<DomainPageQuery['viewer']['hostingPackages']>[number]

const DnssecDialog = lazy(async () => ({ default: (await import('./DnssecDialog')).DnssecDialog }))

const CloudflareDialog = lazy(async () => ({
  default: (await import('../cloudflare/CloudflareDialog')).CloudflareDialog,
}))

/** One domain at a glance: what works, what does not, what it costs. */
export function DomainPage() {
  const { domain, hostingPackages, isSubUser } = usePageData(query).data.viewer
  if (!domain) return <Navigate to={paths.notFound} replace />
  const hosting = hostingPackages?.find(({ domainName }) => domainName === domain.name)
  return <Overview domain={domain} hosting={hosting} isSubUser={isSubUser} />
}

interface OverviewProps {
  domain: ShownDomain
  /** The package that serves this name. */
  hosting: Hosting | undefined
  isSubUser: boolean
}

interface StateBadgeProps {
  toMend: number
  /** Where the DNS is elsewhere nothing is known of website and mail, so that they are not called fine. */
  isKnown: boolean
}

function StateBadge({ toMend, isKnown }: StateBadgeProps) {
  const text = useText(domainPageText)
  if (toMend > 0) return <Badge tone="warn">{text.toMend({ count: toMend })}</Badge>
  if (!isKnown) return null
  return (
    <Badge tone="ok" icon={Check}>
      {text.allWell}
    </Badge>
  )
}

function Overview({ domain, hosting, isSubUser }: OverviewProps) {
  const text = useText(domainPageText)
  const troubles = useTroubles(domain)
  const toMend = troubles.filter(({ tone }) => tone === 'error' || tone === 'warn').length
  return (
    <DomainFrame
      domain={domain}
      tab="domain"
      badge={<StateBadge toMend={toMend} isKnown={domain.isActiveDnsServer} />}
      actions={
        domain.status !== 'EXPIRED' && (
          <LinkButton icon={ExternalLink} href={`http://${domain.name}/`} rel="noreferrer" target="_blank">
            {text.openWebsite}
          </LinkButton>
        )
      }
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          <Facts domain={domain} hosting={hosting} isSubUser={isSubUser} />
          {troubles.length > 0 && <Troubles troubles={troubles} />}
        </div>
        <div className={styles.column}>
          <Costs domain={domain} maySwitch={!isSubUser} />
          <QuickLinks name={domain.name} />
        </div>
      </div>
    </DomainFrame>
  )
}

type Tone = 'ok' | 'warn' | 'error' | 'info' | 'unknown'

function Facts({ domain, hosting, isSubUser }: OverviewProps) {
  const text = useText(domainPageText)
  return (
    <Card as="section" aria-labelledby="facts">
      <CardPart kind="head">
        <h2 id="facts" className={styles.title}>
          {text.facts}
        </h2>
      </CardPart>
      <dl>
        <WebsiteFact domain={domain} hosting={hosting} />
        <EmailFact domain={domain} />
        <DnsFact domain={domain} />
        {domain.isActiveDnsServer && <DnssecFact domain={domain} isSubUser={isSubUser} />}
        {domain.cloudflare && <CloudflareFact domain={domain} isSubUser={isSubUser} />}
        <HolderFact domain={domain} />
      </dl>
    </Card>
  )
}

function WebsiteFact({ domain, hosting }: Pick<OverviewProps, 'domain' | 'hosting'>) {
  const text = useText(domainPageText)
  const { name, status, isActiveDnsServer, forwarding, dnsSummary } = domain
  const fact = { label: text.website, action: { to: domainPath('forwarding', name), label: text.showForwarding } }
  if (status === 'EXPIRED') return <Fact {...fact} tone="error" value={text.stopped} />
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

function EmailFact({ domain: { name, status, isActiveDnsServer, dnsSummary } }: { domain: ShownDomain }) {
  const text = useText(domainPageText)
  const { mailServers, hasSpf, hasDmarc } = dnsSummary
  const fact = { label: text.email, action: { to: domainPath('email', name), label: text.showEmail } }
  if (status === 'EXPIRED') return <Fact {...fact} tone="error" value={text.stopped} />
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
  /** Where to change it, or what happens when that is pressed; `name` says of what. */
  action: { to: string; label: string } | { onClick(): void; label: string; name: string }
}

/** One thing that is so, with what can be done about it. */
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

interface Trouble {
  name: string
  tone: Tone
  title: string
  text: string
  mend?: { to: string; label: string }
}

const SWITCH_TONES = { PASSING_ON: 'info', DELAYED: 'warn', FAILED: 'error' } as const

const DAY_MS = 86_400_000

/** What goes on or is wrong, the worst first. */
function useTroubles(shown: ShownDomain): Trouble[] {
  const { name, status, isActiveDnsServer, isDnsPublished, nameServerSwitch, dnsSummary } = shown
  const backBefore = shown.renewal?.getBackBefore
  const text = useText(domainPageText)
  const { locale } = usePreferences()
  const domain = toUnicode(name)
  const { mailServers, hasSpf, hasDmarc } = dnsSummary
  const takesMail = isActiveDnsServer && mailServers.some((host) => host !== '.')
  const all: (Trouble | false)[] = [
    status === 'EXPIRED' && {
      name: 'expired',
      tone: 'error',
      title: text.expired,
      text: backBefore ? text.expiredBack({ day: formatLocalDate(backBefore, locale) }) : text.expiredText,
    },
    status === 'REGISTERING' && {
      name: 'registering',
      tone: 'info',
      title: text.registering,
      text: text.registeringText,
    },
    status === 'TRANSFERRING' && {
      name: 'transferring',
      tone: 'info',
      title: text.transferring,
      text: text.transferringText,
    },
    nameServerSwitch !== null && {
      name: 'switch',
      tone: SWITCH_TONES[nameServerSwitch.state],
      title: text[`switch${nameServerSwitch.state}`],
      text: [
        text.switchSince({ moment: formatMoment(Date.parse(nameServerSwitch.since), locale) }),
        nameServerSwitch.problem,
      ]
        .filter(Boolean)
        .join(' '),
      mend: { to: domainPath('dns', name), label: text.showSwitch },
    },
    isActiveDnsServer &&
      dnsSummary.website.length === 0 && {
        name: 'website',
        tone: 'warn',
        title: text.noWebsite,
        text: text.noWebsiteHint,
        mend: { to: domainPath('dns', name), label: text.addRecord },
      },
    isActiveDnsServer &&
      mailServers.length === 0 && {
        name: 'mail',
        tone: 'warn',
        title: text.noMailServer,
        text: text.noMailServerHint,
        mend: { to: domainPath('email', name), label: text.setUpEmail },
      },
    takesMail &&
      !hasSpf && {
        name: 'spf',
        tone: 'warn',
        title: text.spfMissing,
        text: text.spfMissingText({ domain }),
        mend: { to: domainPath('email', name), label: text.setUpEmail },
      },
    !isDnsPublished && { name: 'publishing', tone: 'info', title: text.publishing, text: text.publishingText },
    takesMail &&
      !hasDmarc && {
        name: 'dmarc',
        tone: 'info',
        title: text.dmarcMissing,
        text: text.dmarcMissingText({ domain }),
        mend: { to: domainPath('dns', name), label: text.addRecord },
      },
  ]
  return all.filter((trouble) => trouble !== false)
}

function Troubles({ troubles }: { troubles: readonly Trouble[] }) {
  const text = useText(domainPageText)
  return (
    <Card as="section" aria-labelledby="going">
      <CardPart kind="head">
        <h2 id="going" className={styles.title}>
          {text.going}
        </h2>
      </CardPart>
      <ul>
        {troubles.map(({ name, tone, title, text: words, mend }) => (
          <li key={name} className={cx(styles.trouble, styles[`bar-${tone}`])}>
            <StateGlyph tone={tone} />
            <div>
              <p className={styles.troubleTitle}>{title}</p>
              <p className="muted">{words}</p>
            </div>
            {mend && (
              <LinkButton size="sm" render={(link) => <Link to={mend.to} {...link} />}>
                {mend.label}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Costs({ domain, maySwitch }: { domain: ShownDomain; maySwitch: boolean }) {
  const { renewalPrice, expiresAt, registeredAt, status, renewal } = domain
  const text = useText(domainPageText)
  const { locale, showsVat } = usePreferences()
  const money = useMoney()
  const ends = Date.parse(expiresAt)
  const days = Math.ceil((ends - Date.now()) / DAY_MS)
  return (
    <Card as="section" aria-labelledby="costs">
      <CardPart kind="head">
        <h2 id="costs" className={styles.title}>
          {text.costs}
        </h2>
      </CardPart>
      <CardPart>
        {renewalPrice !== null && (
          <Price amount={money(renewalPrice)} unit={showsVat ? text.perYearWithVat : text.perYear} />
        )}
        <dl className={styles.sums}>
          <Sum label={status === 'EXPIRED' ? text.endsOn : renewal?.renews ? text.renewsOn : text.runsUntil}>
            {formatDay(ends, locale)}
          </Sum>
          {days >= 0 && status !== 'EXPIRED' && <Sum label={text.thatIsIn}>{text.days({ count: days })}</Sum>}
          <Sum label={text.registeredOn}>{formatDay(Date.parse(registeredAt), locale)}</Sum>
        </dl>
        {renewal && (
          <RenewalSwitch
            renewal={renewal}
            name={toUnicode(domain.name)}
            maySwitch={maySwitch}
            showsPrice={renewalPrice === null}
          />
        )}
      </CardPart>
    </Card>
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

function QuickLinks({ name }: { name: string }) {
  const text = useText(domainPageText)
  const links: ReadonlyArray<{ to: string; icon: LucideIcon; label: string }> = [
    { to: domainPath('dns', name), icon: Plus, label: text.addDnsRecord },
    { to: domainPath('forwarding', name), icon: Forward, label: text.forward },
    { to: domainPath('email', name), icon: Mail, label: text.setUpEmail },
    { to: domainPath('domainHolder', name), icon: Contact, label: text.changeHolder },
    { to: `${paths.addHosting}?name=${encodeURIComponent(name)}`, icon: Server, label: text.addHosting },
  ]
  return (
    <Card as="section" aria-labelledby="quick">
      <CardPart kind="head">
        <h2 id="quick" className={styles.title}>
          {text.quick}
        </h2>
      </CardPart>
      <ul className={styles.quick}>
        {links.map(({ to, icon, label }) => (
          <li key={label}>
            <Link to={to}>
              <Icon of={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
