import { ChevronRight, Keyboard, Menu, ShieldCheck, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { LOCALES } from '../../../rules/text'
import { useAttempt } from '../../forms/useAttempt'
import { formatTime } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import layoutStyles from '../../layout/Layout.module.css'
import { Badge } from '../../ui/Badge'
import { Button, IconButton, LinkButton } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { Icon } from '../../ui/Icon'
import { Popover } from '../../ui/Popover'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch'
import { ThemeButton } from '../../ui/ThemeButton'
import { ToastRegion } from '../../ui/ToastRegion'
import { showError } from '../../ui/toast-store'
import { Wordmark } from '../../ui/Wordmark'
import { graphql } from '../gql'
import { staffPaths } from '../paths'
import { mayOpen, NAV } from '../routes'
import { useSignedInMember, useStaffSession } from '../session/session'
import { useBegin } from '../useBegin'
import styles from './Frame.module.css'
import { frameText } from './frame.text'
import { KeysDialog } from './KeysDialog'
import { Roles, useRoleNames } from './Roles'
import { useShortcuts } from './useShortcuts'
import { useWorkCounts } from './useWorkCounts'
import { COUNT_MAX, viewCount } from './view-count'

const SIGN_OUT = graphql(`
  mutation StaffLogout {
    staffLogout {
      csrfToken
    }
  }
`)

interface FrameProps {
  /** The next page is loading. */
  isLeaving: boolean
  /** Search of everything, in the header. */
  search: ReactNode
  children: ReactNode
}

/** Header and navigation around every page. */
export function Frame({ isLeaving, search, children }: FrameProps) {
  const text = useText(frameText)
  const main = useArrival()
  const { showsKeys, hideKeys, showKeys } = useShortcuts()
  const { hasFourEyes } = useStaffSession()
  const [hasMenu, setHasMenu] = useState(false)
  const menuId = useId()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(() => setHasMenu(false), [pathname])
  return (
    <div className={styles.office}>
      <a className="skip" href="#content">
        {text.skip}
      </a>
      {isLeaving && <div className={layoutStyles.progress} aria-hidden="true" />}
      <header className={styles.header}>
        <Link to={staffPaths.start} className={styles.logo} aria-label={text.home}>
          <Wordmark className={styles.wordmark} />
        </Link>
        <span className={styles.name}>{text.office}</span>
        {search}
        <div className={styles.end}>
          {!hasFourEyes && <Badge tone="warn">{text.withoutFourEyes}</Badge>}
          <Confirmed />
          <IconButton
            icon={Keyboard}
            label={text.keys}
            className={styles.wide}
            aria-keyshortcuts="?"
            onClick={showKeys}
          />
          <div className={styles.wide}>
            <ThemeButton label={text.theme} />
          </div>
          <Me />
          <IconButton
            className={styles.burger}
            icon={hasMenu ? X : Menu}
            iconSize={24}
            label={hasMenu ? text.closeMenu : text.openMenu}
            aria-expanded={hasMenu}
            aria-controls={hasMenu ? menuId : undefined}
            onClick={() => setHasMenu(!hasMenu)}
          />
        </div>
      </header>
      {hasMenu && <MenuPanel id={menuId} onClose={() => setHasMenu(false)} />}
      <div className={styles.grid}>
        <Navigation className={styles.side} />
        <main id="content" tabIndex={-1} ref={main} className={styles.main}>
          {children}
        </main>
      </div>
      <KeysDialog isOpen={showsKeys} onClose={hideKeys} />
      <ToastRegion label={text.messages} closeLabel={text.closeMessage} />
    </div>
  )
}

interface HeadProps {
  title: ReactNode
  /** For the page of one thing: the list that it is in, and how it is named there. */
  crumbs?: { to: string; list: string; here: ReactNode }
  /** Before the title, such as the flag of a domain. */
  mark?: ReactNode
  /** State of the thing, beside the title. */
  badge?: ReactNode
  /** One line below the title. */
  children?: ReactNode
  actions?: ReactNode
}

/** Title of a page, with its state and its main acts. */
export function PageHead({ title, crumbs, mark, badge, children, actions }: HeadProps) {
  const text = useText(frameText)
  return (
    <div>
      {crumbs && (
        <nav aria-label={text.crumbs} className={styles.crumbs}>
          <Link to={crumbs.to}>{crumbs.list}</Link>
          <Icon of={ChevronRight} size={16} />
          <span>{crumbs.here}</span>
        </nav>
      )}
      <div className={styles.head}>
        {mark && <div className={styles.mark}>{mark}</div>}
        <div className={styles.titles}>
          <div className={styles.title}>
            <h1>{title}</h1>
            {badge}
          </div>
          {children && <p className="muted small">{children}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}

/** The pages that the reader's rights open. The server decides; this only leaves out. */
function Navigation({ className }: { className?: string }) {
  const text = useText(frameText)
  const { rights } = useStaffSession()
  const countOf = useWorkCounts()
  const id = useId()
  return (
    <nav aria-label={text.nav} className={cx(styles.nav, className)}>
      {NAV.map(({ group, entries }) => {
        const open = entries.filter(({ right }) => mayOpen(rights, right))
        if (open.length === 0) return null
        return (
          <div key={group}>
            <p id={`${id}-${group}`}>{text[group]}</p>
            <ul aria-labelledby={`${id}-${group}`}>
              {open.map(({ name, to, icon }) => (
                <li key={name}>
                  <NavLink to={to}>
                    <Icon of={icon} size={18} />
                    {text[name]}
                    <Waiting count={countOf(to)} />
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}

function Waiting({ count }: { count: number }) {
  const text = useText(frameText)
  if (count === 0) return null
  return (
    <b className={cx('num', styles.count)}>
      <span aria-hidden="true">{viewCount(count)}</span>
      <span className="vh">{count > COUNT_MAX ? text.waitingMore({ count: COUNT_MAX }) : text.waiting({ count })}</span>
    </b>
  )
}

/** Until when acts that need a fresh factor go through without asking. */
function Confirmed() {
  const text = useText(frameText)
  const { confirmedUntil } = useStaffSession()
  const until = confirmedUntil ? Date.parse(confirmedUntil) : 0
  const [isOver, setIsOver] = useState(until <= Date.now())
  useEffect(() => {
    const left = until - Date.now()
    setIsOver(left <= 0)
    if (left <= 0) return
    const timer = setTimeout(() => setIsOver(true), left)
    return () => clearTimeout(timer)
  }, [until])
  if (isOver) return null
  return (
    <span className={cx('hint', styles.confirmed)}>
      <Icon of={ShieldCheck} size={16} />
      {text.confirmedUntil({ time: formatTime(until) })}
    </span>
  )
}

/** Name and role, which open the reader's own menu. */
function Me() {
  const text = useText(frameText)
  const { name, roles } = useSignedInMember()
  const names = useRoleNames()
  const [isOpen, setIsOpen] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={ref}
        type="button"
        className={cx(styles.me, styles.wide)}
        aria-label={text.me({ name, roles: names(roles) })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>{name}</span>
        <Roles of={roles} />
      </button>
      <Popover
        triggerRef={ref}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        label={text.meMenu}
        placement="bottom end"
      >
        <OwnActs onSelect={() => setIsOpen(false)} />
      </Popover>
    </>
  )
}

function MenuPanel({ id, onClose }: { id: string; onClose(): void }) {
  const text = useText(frameText)
  const { name, roles } = useSignedInMember()
  useEffect(() => {
    const opener = document.querySelector<HTMLElement>(`[aria-controls="${id}"]`)
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      opener?.focus()
      onClose()
    }
    // It covers what comes after it.
    const closeBehind = ({ target }: FocusEvent) => {
      if (!(target instanceof Node) || opener?.contains(target)) return
      if (!document.getElementById(id)?.contains(target)) onClose()
    }
    addEventListener('keydown', closeOnEscape)
    addEventListener('focusin', closeBehind)
    return () => {
      removeEventListener('keydown', closeOnEscape)
      removeEventListener('focusin', closeBehind)
    }
  }, [id, onClose])
  return (
    <div id={id} className={styles.menu}>
      <Navigation />
      <div className={styles.menuMe}>
        <p>
          <b>{name}</b> <Roles of={roles} />
        </p>
        <ThemeButton label={text.theme} />
      </div>
      <OwnActs onSelect={onClose} />
    </div>
  )
}

/** Profile, language and logout. */
function OwnActs({ onSelect }: { onSelect(): void }) {
  const text = useText(frameText)
  const { locale, setLocale } = usePreferences()
  const signOut = useBegin(SIGN_OUT)
  const { run, isBusy } = useAttempt(
    text.signOutFailed,
    async () => {
      await signOut()
      // Nothing of the session stays in memory.
      window.location.assign(staffPaths.start)
      return null
    },
    { onProblem: showError },
  )
  return (
    <div className={styles.own}>
      <SegmentedSwitch
        label={text.language}
        items={LOCALES.map((each) => ({
          label: each.toUpperCase(),
          isCurrent: each === locale,
          lang: each,
          onSelect: () => setLocale(each),
        }))}
      />
      <LinkButton
        variant="quiet"
        size="sm"
        render={(link) => (
          <Link to={staffPaths.profile} {...link} onClick={onSelect}>
            {link.children}
          </Link>
        )}
      >
        {text.profile}
      </LinkButton>
      <Button size="sm" isBusy={isBusy} onClick={() => void run()}>
        {text.signOut}
      </Button>
    </div>
  )
}

/** Moves the focus to the content after a navigation, where the title is read; and starts at the top. */
function useArrival() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    main.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [pathname])
  return main
}
