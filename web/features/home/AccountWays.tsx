import { Cpu, Globe, LockKeyhole, type LucideIcon, Search, Server } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useText } from '../../i18n/preferences'
import { paths, servicePaths } from '../../paths'
import { Card } from '../../ui/Card'
import { Icon } from '../../ui/Icon'
import styles from './AccountWays.module.css'
import { accountHomeText } from './account-home.text'

interface AccountWaysProps {
  counts: Record<'domains' | 'hosting' | 'certificates' | 'servers', number>
  /** Number of domains with a problem. */
  problems: number
}

/** Links to the sections in one row, each with a count. */
export function AccountWays({ counts, problems }: AccountWaysProps) {
  const text = useText(accountHomeText)
  const count = (number: number) => (number === 0 ? text.none : text.active({ count: number }))
  const ways: ReadonlyArray<{ to: string; icon: LucideIcon; label: string; note: string }> = [
    {
      to: servicePaths.domains,
      icon: Globe,
      label: text.domains,
      note: problems > 0 ? text.withProblems({ count: counts.domains, problems }) : count(counts.domains),
    },
    { to: servicePaths.hosting, icon: Server, label: text.hosting, note: count(counts.hosting) },
    { to: servicePaths.ssl, icon: LockKeyhole, label: text.ssl, note: count(counts.certificates) },
    { to: servicePaths.vps, icon: Cpu, label: text.vps, note: count(counts.servers) },
    { to: paths.order, icon: Search, label: text.search, note: text.searchNote },
  ]
  return (
    <nav aria-label={text.ways}>
      <Card className={styles.card}>
        <ul className={styles.ways}>
          {ways.map(({ to, icon, label, note }) => (
            <li key={to}>
              <Link to={to}>
                <Icon of={icon} />
                <b>{label}</b>
                <small>{note}</small>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </nav>
  )
}
