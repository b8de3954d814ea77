import { TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { dayInAmsterdam, daysBetween } from '../../../rules/calendar'
import { toUnicode } from '../../../rules/domain-name'
import type { AccountPageQuery } from '../../gql/graphql'
import { formatLocalDate } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { domainPath, servicePaths } from '../../paths'
import { Button } from '../../ui/Button'
import { DomainName } from '../../ui/DomainName'
import { Icon } from '../../ui/Icon'
import { Section } from '../../ui/Section'
import styles from './AccountPage.module.css'
import { accountHomeText } from './account-home.text'

const RenewDialog = lazy(async () => ({ default: (await import('../renewals/RenewDialog')).RenewDialog }))

export interface AccountProblem {
  /** Id of the renewal. */
  id: string
  name: string
  kind: 'DOMAIN' | 'HOSTING' | 'SERVER' | 'CLOUDFLARE'
  isEnded: boolean
  /** Day it expires, or the end of its grace period. */
  day: string
  /** Null when it can no longer be renewed here. */
  price: number | null
}

/** Items that expire soon without renewal, and expired items that can be restored; worst first. */
export function problemsOf({
  expired,
  upcomingRenewals,
}: Pick<AccountPageQuery['viewer'], 'expired' | 'upcomingRenewals'>): AccountProblem[] {
  const ended = (expired?.edges ?? []).flatMap(({ node: { name, renewal } }) =>
    renewal?.restorableBefore
      ? [
          {
            id: renewal.id,
            name,
            kind: 'DOMAIN' as const,
            isEnded: true,
            day: renewal.restorableBefore,
            price: renewal.price,
          },
        ]
      : [],
  )
  const ending = (upcomingRenewals ?? []).flatMap(({ kind, name, renewal }) =>
    renewal.state === 'ENDS'
      ? [{ id: renewal.id, name, kind, isEnded: false, day: renewal.endsOn, price: renewal.price }]
      : [],
  )
  return [...ended, ...ending]
}

interface AccountProblemsProps {
  problems: readonly AccountProblem[]
  /** False for a sub-user, who has read access. */
  mayAct: boolean
}

/** Each with its consequence and one action. */
export function AccountProblems({ problems, mayAct }: AccountProblemsProps) {
  const text = useText(accountHomeText)
  if (problems.length === 0) return null
  return (
    <Section title={text.problems({ count: problems.length })}>
      <ul>
        {problems.map((problem) => (
          <ProblemRow key={problem.id} problem={problem} mayAct={mayAct} />
        ))}
      </ul>
    </Section>
  )
}

function ProblemRow({ problem, mayAct }: { problem: AccountProblem; mayAct: boolean }) {
  const { id, name, kind, isEnded, price } = problem
  const text = useText(accountHomeText)
  const { locale } = usePreferences()
  const [isOpen, setIsOpen] = useState(false)
  const shownName = toUnicode(name)
  const day = formatLocalDate(problem.day, locale)
  const days = daysBetween(dayInAmsterdam(Date.now()), problem.day)
  const to =
    kind === 'HOSTING' ? servicePaths.hosting : kind === 'SERVER' ? servicePaths.vps : domainPath('domain', name)
  const canRenew = mayAct && price !== null && (kind === 'DOMAIN' || isEnded)
  return (
    <li className={isEnded ? styles.error : styles.warning}>
      <Icon of={TriangleAlert} size={18} />
      <div>
        <p className={styles.problemTitle}>
          <Link to={to} className={styles.plain}>
            <DomainName name={shownName} isExtensionBold />
          </Link>{' '}
          {isEnded ? text.hasEnded : text.endsIn({ days })}
        </p>
        <p className="muted">{isEnded ? text.restoreBefore({ day }) : text.offUntil({ day })}</p>
      </div>
      {canRenew && (
        <Button
          size="sm"
          aria-haspopup="dialog"
          aria-label={isEnded ? text.restoreNamed({ name: shownName }) : text.renewNamed({ name: shownName })}
          onClick={() => setIsOpen(true)}
        >
          {isEnded ? text.restore : text.renew}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <RenewDialog id={id} name={shownName} isEnded={isEnded} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </li>
  )
}
