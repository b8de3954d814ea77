import {
  Contact,
  Forward,
  KeyRound,
  type LucideIcon,
  Mail,
  MoreHorizontal,
  RefreshCw,
  Server,
  Settings2,
} from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import type { DomainRow_DomainFragment } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { domainPath, paths } from '../../paths'
import { IconButton, LinkButton } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { Popover } from '../../ui/Popover'
import { useFocusOnClose } from '../../ui/useFocusOnClose'
import styles from './DomainActions.module.css'
import { domainActionsText } from './domain-actions.text'

const RenewDialog = lazy(async () => ({ default: (await import('../renewals/RenewDialog')).RenewDialog }))

const TransferCodeDialog = lazy(async () => ({
  default: (await import('./TransferCodeDialog')).TransferCodeDialog,
}))

interface DomainActionsProps {
  domain: DomainRow_DomainFragment
  /** False for a sub-user, who has read access. */
  mayAct: boolean
}

/** Actions of a domain row: the most common as a button, the others in a menu. */
export function DomainActions({ domain, mayAct }: DomainActionsProps) {
  const text = useText(domainActionsText)
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [dialog, setDialog] = useState<'renew' | 'code' | null>(null)
  const { id, name, status, isActiveDnsServer, hostingPackage, renewal } = domain
  const shownName = toUnicode(name)
  const isActive = status === 'ACTIVE'
  const canRenew = mayAct && isActive && renewal?.price != null && renewal.state !== 'BEING_RENEWED'
  const close = () => setIsOpen(false)
  const open = (which: 'renew' | 'code') => {
    close()
    setDialog(which)
  }
  const shut = () => setDialog(null)
  useFocusOnClose(dialog !== null, trigger)
  const to = (page: Parameters<typeof domainPath>[0]) => domainPath(page, name)
  return (
    <div className={styles.actions}>
      {isActive && isActiveDnsServer && (
        <LinkButton
          size="sm"
          variant="quiet"
          className={styles.dns}
          render={(link) => <Link to={to('dns')} {...link} aria-label={text.dnsNamed({ name: shownName })} />}
        >
          {text.dns}
        </LinkButton>
      )}
      <IconButton
        ref={trigger}
        icon={MoreHorizontal}
        label={text.more({ name: shownName })}
        size="sm"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      />
      <Popover
        triggerRef={trigger}
        isOpen={isOpen}
        onClose={close}
        label={text.more({ name: shownName })}
        placement="bottom end"
      >
        <ul className={styles.menu}>
          <MenuLink to={to('domain')} icon={Settings2} label={text.overview} />
          {isActiveDnsServer && <MenuLink to={to('dns')} icon={Server} label={text.dns} />}
          {canRenew && <MenuAct icon={RefreshCw} label={text.renew} onClick={() => open('renew')} />}
          {mayAct && isActive && <MenuAct icon={KeyRound} label={text.code} onClick={() => open('code')} />}
          {isActive && <MenuLink to={to('email')} icon={Mail} label={text.email} />}
          {isActive && <MenuLink to={to('forwarding')} icon={Forward} label={text.forward} />}
          <MenuLink to={to('domainHolder')} icon={Contact} label={text.holder} />
          {mayAct && isActive && !hostingPackage && (
            <MenuLink
              to={`${paths.addHosting}?name=${encodeURIComponent(name)}`}
              icon={Server}
              label={text.addHosting}
            />
          )}
        </ul>
      </Popover>
      <Suspense fallback={null}>
        {dialog === 'renew' && renewal && (
          <RenewDialog id={renewal.id} name={shownName} isEnded={false} onClose={shut} />
        )}
        {dialog === 'code' && <TransferCodeDialog domain={{ id, name }} onClose={shut} />}
      </Suspense>
    </div>
  )
}

interface MenuItemProps {
  icon: LucideIcon
  label: string
}

function MenuLink({ to, icon, label }: MenuItemProps & { to: string }) {
  return (
    <li>
      <Link to={to}>
        <Icon of={icon} />
        {label}
      </Link>
    </li>
  )
}

function MenuAct({ icon, label, onClick }: MenuItemProps & { onClick(): void }) {
  return (
    <li>
      <button type="button" aria-haspopup="dialog" onClick={onClick}>
        <Icon of={icon} />
        {label}
      </button>
    </li>
  )
}
