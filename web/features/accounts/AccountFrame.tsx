import { useQuery } from '@apollo/client/react'
import {
  Activity,
  BookOpen,
  ChartNoAxesColumn,
  ChevronRight,
  Contact,
  Cpu,
  Globe,
  KeyRound,
  Layers,
  ListChecks,
  ListPlus,
  LockKeyhole,
  type LucideIcon,
  Puzzle,
  ReceiptText,
  Server,
  ShieldCheck,
  UserRound,
  Webhook,
} from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { cx } from '../../ui/cx'
import { Flag } from '../../ui/Flag'
import { Icon } from '../../ui/Icon'
import styles from './AccountFrame.module.css'
import { accountFrameText } from './account-frame.text'
import { servicePaths } from './service-paths'

/** What stands around every page of an account: the ways to its other pages, beside it or in the menu of a small screen. */
export function AccountFrame({ children }: { children: ReactNode }) {
  return (
    <div className="wrap">
      <div className={styles.frame}>
        <AccountNav className={styles.side} />
        <div className={styles.content}>{children}</div>
      </div>
    </div>
  )
}

interface AccountHeadProps {
  /** The pages above this one, the outermost first. */
  crumbs?: ReadonlyArray<{ to: string; label: string }>
  /** What the page is called among them; the title when left out. */
  crumb?: string
  /** Flies the flag of a domain beside the title. */
  flagOf?: string
  title: ReactNode
  /** How the thing stands, as a `Badge`. */
  badge?: ReactNode
  actions?: ReactNode
  /** A sentence below the title. */
  children?: ReactNode
}

/** The title of an account page, with the way back and the acts that concern all of it. */
export function AccountHead({ crumbs = [], crumb, flagOf, title, badge, actions, children }: AccountHeadProps) {
  const text = useText(accountFrameText)
  return (
    <div className={styles.top}>
      {crumbs.length > 0 && (
        <nav aria-label={text.crumbs} className={styles.crumbs}>
          {crumbs.map(({ to, label }) => (
            <Fragment key={to}>
              <Link to={to}>{label}</Link>
              <Icon of={ChevronRight} size={14} />
            </Fragment>
          ))}
          <span>{crumb ?? title}</span>
        </nav>
      )}
      <div className={styles.head}>
        {flagOf !== undefined && <Flag of={flagOf} size={44} />}
        <h1>{title}</h1>
        {badge}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children && <p className="muted">{children}</p>}
    </div>
  )
}

type EntryName =
  | 'domains'
  | 'hosting'
  | 'certificates'
  | 'servers'
  | 'extras'
  | 'domainList'
  | 'changeDomains'
  | 'staffel'
  | 'dnsProfiles'
  | 'holders'
  | 'apiTokens'
  | 'invoices'
  | 'details'
  | 'security'
  | 'activity'
  | 'webhooks'
  | 'developers'

interface Entry {
  name: EntryName
  icon: LucideIcon
  to: string
  /** Other pages that belong to it. */
  alsoAt?: readonly string[]
  /** Only for who has one. */
  isOptional?: boolean
}

interface Group {
  name: 'services' | 'reseller' | 'settings' | 'programs' | 'account'
  /** Only for resellers. */
  isForResellers?: boolean
  entries: readonly Entry[]
}

const GROUPS: readonly Group[] = [
  {
    name: 'services',
    entries: [
      {
        name: 'domains',
        icon: Globe,
        to: servicePaths.domains,
        alsoAt: [paths.domain, paths.dns, paths.forwarding, paths.email, paths.domainHolder],
      },
      {
        name: 'hosting',
        icon: Server,
        to: servicePaths.hosting,
        alsoAt: [paths.hostingPackage, paths.addHosting, paths.upgradeHosting],
      },
      { name: 'certificates', icon: LockKeyhole, to: servicePaths.ssl, isOptional: true },
      { name: 'servers', icon: Cpu, to: servicePaths.vps, isOptional: true },
      { name: 'extras', icon: Puzzle, to: paths.extraServices },
    ],
  },
  {
    name: 'reseller',
    isForResellers: true,
    entries: [
      { name: 'domainList', icon: ListPlus, to: paths.domainList },
      { name: 'changeDomains', icon: ListChecks, to: paths.changeDomains },
      { name: 'staffel', icon: ChartNoAxesColumn, to: paths.staffel },
    ],
  },
  {
    name: 'settings',
    entries: [
      { name: 'dnsProfiles', icon: Layers, to: paths.dnsProfiles },
      { name: 'holders', icon: Contact, to: paths.holders },
    ],
  },
  {
    name: 'programs',
    entries: [
      { name: 'apiTokens', icon: KeyRound, to: paths.apiTokens },
      { name: 'webhooks', icon: Webhook, to: paths.webhooks },
      { name: 'developers', icon: BookOpen, to: paths.developers },
    ],
  },
  {
    name: 'account',
    entries: [
      { name: 'invoices', icon: ReceiptText, to: paths.invoices },
      { name: 'details', icon: UserRound, to: paths.details },
      { name: 'security', icon: ShieldCheck, to: paths.security },
      { name: 'activity', icon: Activity, to: paths.activity },
    ],
  },
]

interface AccountNavProps {
  className?: string
  onSelect?: () => void
}

const OPTIONAL_SERVICES = graphql(`
  query OptionalServices {
    viewer {
      isReseller
      certificates(first: 1) {
        totalCount
      }
      servers(first: 1) {
        totalCount
      }
    }
  }
`)

/** What not everybody has: lists that few customers need, and the part of resellers. Asked for beside the page, which does not wait for it. */
function useOptionalServices(): { has: Partial<Record<EntryName, boolean>>; isReseller: boolean } {
  const { data, previousData } = useQuery(OPTIONAL_SERVICES, { fetchPolicy: 'cache-and-network' })
  const { certificates, servers, isReseller = false } = (data ?? previousData)?.viewer ?? {}
  const has = { certificates: Boolean(certificates?.totalCount), servers: Boolean(servers?.totalCount) }
  return { has, isReseller }
}

/** All pages of an account, in groups. */
export function AccountNav({ className, onSelect }: AccountNavProps) {
  const text = useText(accountFrameText)
  const at = useLocation().pathname.replace(/\/+$/, '')
  const { has, isReseller } = useOptionalServices()
  const groups = GROUPS.filter(({ isForResellers }) => isReseller || !isForResellers)
  // A page below two of them belongs to the nearer one.
  const above = groups
    .flatMap(({ entries }) => entries.map(({ to }) => to))
    .filter((to) => at.startsWith(`${to}/`) || at === to)
  const nearest = above.sort((a, b) => b.length - a.length)[0]
  const isShown = ({ name, to, isOptional }: Entry) => !isOptional || has[name] || at.startsWith(to)
  return (
    <nav aria-label={text.nav} className={cx(styles.nav, className)}>
      {groups.map(({ name, entries }) => (
        <Fragment key={name}>
          <p id={`account-${name}`}>{text[name]}</p>
          <ul aria-labelledby={`account-${name}`}>
            {entries.filter(isShown).map(({ name: entry, icon, to, alsoAt = [] }) => (
              <li key={entry}>
                <Link
                  to={to}
                  onClick={onSelect}
                  aria-current={at === to ? 'page' : alsoAt.includes(at) || to === nearest ? 'true' : undefined}
                >
                  <Icon of={icon} />
                  {text[entry]}
                </Link>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </nav>
  )
}
