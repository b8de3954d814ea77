import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Link } from 'react-router-dom'
import type { DomainFinding, DomainHealth, NextStep } from '../../../rules/domain-health'
import { describeFinding } from '../../../rules/domain-health.text'
import { toUnicode } from '../../../rules/domain-name'
import { graphql } from '../../gql'
import type { DomainFindings_DomainFragment } from '../../gql/graphql'
import { formatLocalDate, formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { domainPath } from '../../paths'
import { LinkButton } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { Section } from '../../ui/Section'
import styles from './DomainFindings.module.css'
import { domainPageText } from './domain-page.text'
import { RenewButton } from './RenewButton'
import { StateGlyph, type Tone } from './StateGlyph'

const DOMAIN_FINDINGS = graphql(`
  fragment DomainFindings_domain on Domain {
    id
    name
    nameServerSwitch {
      since
      state
      problem
    }
    renewal {
      id
      restorableBefore
    }
    ...RenewButton_domain
  }
`)

/** A finding in words. */
interface ShownFinding {
  name: DomainFinding['name']
  tone: Tone
  title: string
  message: string
  mend?: { to: string; label: string }
  isRestored: boolean
}

const TONES = { issue: 'warn', progress: 'info', advice: 'info' } as const

/** Puts findings into words, with the page that each leads to. */
function useFindings(domain: DomainFindings_DomainFragment, findings: readonly DomainFinding[]): ShownFinding[] {
  const text = useText(domainPageText)
  const { locale } = usePreferences()
  const { name, nameServerSwitch, renewal } = domain
  const links: Record<NextStep, ShownFinding['mend']> = {
    restore: undefined,
    'show-holder': { to: domainPath('domainHolder', name), label: text.showHolder },
    'show-switch': { to: domainPath('dns', name), label: text.showSwitch },
    'add-record': { to: domainPath('dns', name), label: text.addRecord },
    'set-up-email': { to: domainPath('email', name), label: text.setUpEmail },
  }
  const facts = {
    domain: toUnicode(name),
    restorableUntil: renewal?.restorableBefore ? formatLocalDate(renewal.restorableBefore, locale) : null,
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

interface DomainFindingsProps {
  domain: FragmentType<typeof DOMAIN_FINDINGS>
  findings: readonly DomainFinding[]
  health: DomainHealth
  mayAct: boolean
}

/** Problems of a domain, things in progress and advice, each with its next step. */
export function DomainFindings({ domain: from, findings, health, mayAct }: DomainFindingsProps) {
  const { data: domain } = useSuspenseFragment({
    fragment: DOMAIN_FINDINGS,
    fragmentName: 'DomainFindings_domain',
    from,
  })
  const text = useText(domainPageText)
  const shown = useFindings(domain, findings)
  const title = health === 'issues' ? text.wrong : health === 'advice' ? text.advice : text.going
  return (
    <Section title={title}>
      <ul>
        {shown.map(({ name, tone, title, message, mend, isRestored }) => (
          <li key={name} className={cx(styles.finding, styles[`bar-${tone}`])}>
            <StateGlyph tone={tone} />
            <div>
              <p className={styles.title}>{title}</p>
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
