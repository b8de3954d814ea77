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
  LayoutDashboard,
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
import { graphql } from '../gql'
import { useText } from '../i18n/preferences'
import { paths, servicePaths } from '../paths'
import { cx } from '../ui/cx'
import { Flag } from '../ui/Flag'
import { Icon } from '../ui/Icon'
import { Note } from '../ui/Note'
import { useReadOnly } from '../ui/read-only'
import styles from './AccountFrame.module.css'
import { accountFrameText } from './account-frame.text'

interface AccountFrameProps {
  /** Full-width green header of the account's start page. */
  deck?: ReactNode
  /** Overlaps the header, above the navigation. */
  ways?: ReactNode
  children: ReactNode
}

/** Frame of every account page: navigation beside the page, or in the menu of a small screen. */
export function AccountFrame({ deck, ways, children }: AccountFrameProps) {
  return (
    <>
      {deck}
      <div className="wrap">
        {ways}
        <div className={styles.frame}>
          <AccountNav className={styles.side} />
          <div className={styles.content}>
            <ReadOnlyNote />
            {children}
          </div>
        </div>
      </div>
    </>
  )
}

/** Tells a staff member who looks along why buttons are disabled. */
function ReadOnlyNote() {
  const text = useText(accountFrameText)
  if (!useReadOnly()) return null
  return <Note title={text.readOnlyTitle}>{text.readOnly}</Note>
}

interface AccountHeadProps {
  /** Parent pages, outermost first. */
  crumbs?: ReadonlyArray<{ to: string; label: string }>
  /** Name of the page in the breadcrumb; the title by default. */
  crumb?: string
  /** Shows a domain's flag beside the title. */
  flagOf?: string
  title: ReactNode
  /** State of the subject, as a `Badge`. */
  badge?: ReactNode
  actions?: ReactNode
  /** A sentence below the title. */
  children?: ReactNode
}

/** Title of an account page, with breadcrumb and page-level actions. */
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
  | 'home'
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
  /** Further pages that belong to it. */
  alsoAt?: readonly string[]
}

interface Group {
  /** The first group has no heading. */
  name: 'first' | 'services' | 'reseller' | 'settings' | 'programs' | 'account'
  /** Shown to resellers only. */
  isForResellers?: boolean
  entries: readonly Entry[]
}

const GROUPS: readonly Group[] = [
  { name: 'first', entries: [{ name: 'home', icon: LayoutDashboard, to: paths.account }] },
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
      { name: 'certificates', icon: LockKeyhole, to: servicePaths.ssl },
      { name: 'servers', icon: Cpu, to: servicePaths.vps },
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

/** Cached: the frame of every page fetches it. */
const IS_RESELLER = graphql(`
  query IsReseller {
    viewer {
      isReseller
    }
  }
`)

/** All account pages, in groups. */
export function AccountNav({ className, onSelect }: AccountNavProps) {
  const text = useText(accountFrameText)
  const at = useLocation().pathname.replace(/\/+$/, '')
  const isReseller = useQuery(IS_RESELLER).data?.viewer.isReseller ?? false
  const groups = GROUPS.filter(({ isForResellers }) => isReseller || !isForResellers)
  // A page below two of these belongs to the deeper one.
  const above = groups
    .flatMap(({ entries }) => entries.map(({ to }) => to))
    .filter((to) => (to !== paths.account && at.startsWith(`${to}/`)) || at === to)
  const nearest = above.sort((a, b) => b.length - a.length)[0]
  return (
    <nav aria-label={text.nav} className={cx(styles.nav, className)}>
      {groups.map(({ name, entries }) => (
        <Fragment key={name}>
          {name !== 'first' && <p id={`account-${name}`}>{text[name]}</p>}
          <ul aria-labelledby={name === 'first' ? undefined : `account-${name}`}>
            {entries.map(({ name: entry, icon, to, alsoAt = [] }) => (
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
