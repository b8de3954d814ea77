import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import { graphql } from '../../gql'
import type { DomainFacts_DomainFragment } from '../../gql/graphql'
import { formatDay } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { domainPath, servicePaths } from '../../paths'
import { TextButton } from '../../ui/Button'
import { Section } from '../../ui/Section'
import { useEver } from '../../ui/useEver'
import { cloudflareText } from '../cloudflare/cloudflare.text'
import styles from './DomainFacts.module.css'
import { dnssecText } from './dnssec.text'
import { domainPageText } from './domain-page.text'
import { StateGlyph, type Tone } from './StateGlyph'

const DOMAIN_FACTS = graphql(`
  fragment DomainFacts_domain on Domain {
    id
    name
    status
    isManageable
    readOnly
    isActiveDnsServer
    isDnsPublished
    suspension {
      since
    }
    dnssec {
      state
      dsRecords
    }
    ...DnssecDialog_domain
    cloudflare {
      state
      productName
    }
    ...CloudflareDialog_domain
    forwarding {
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
`)

type ShownDomain = DomainFacts_DomainFragment

const DnssecDialog = lazy(async () => ({ default: (await import('./DnssecDialog')).DnssecDialog }))

const CloudflareDialog = lazy(async () => ({
  default: (await import('../cloudflare/CloudflareDialog')).CloudflareDialog,
}))

interface DomainFactsProps {
  domain: FragmentType<typeof DOMAIN_FACTS>
  /** Product name of the hosting package that serves this name. */
  hosting: string | undefined
  isSubUser: boolean
}

/** State of a domain's website, mail, DNS and registrant, each with the page or dialog that changes it. */
export function DomainFacts({ domain: from, hosting, isSubUser }: DomainFactsProps) {
  const { data: domain } = useSuspenseFragment({ fragment: DOMAIN_FACTS, fragmentName: 'DomainFacts_domain', from })
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

function WebsiteFact({ domain, hosting }: { domain: ShownDomain; hosting: string | undefined }) {
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
      hint={text.hosting({ name: hosting })}
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

interface DialogFactProps {
  domain: ShownDomain
  isSubUser: boolean
}

function DnssecFact({ domain, isSubUser }: DialogFactProps) {
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

function CloudflareFact({ domain, isSubUser }: DialogFactProps) {
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
