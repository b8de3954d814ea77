import { CircleAlert, Eye, ShoppingCart, Users } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatDay } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { TabLinks } from '../../ui/TabLinks'
import { PageHead } from '../frame/Frame'
import type { CustomerPageQuery } from '../gql/graphql'
import { type CustomerTab, proposalPath, searchOfTab, staffPaths } from '../paths'
import { privacyText } from '../privacy/privacy.text'
import { proposalsText, proposedActText } from '../proposals/proposals.text'
import { useHasRight } from '../session/session'
import { CUSTOMER_TABS } from './asked-customer'
import type { CustomerAct } from './CustomerActs'
import { customerText } from './customer.text'
import { customerActsText } from './customer-acts.text'

export type Account = NonNullable<CustomerPageQuery['staffAccount']>

export interface PartProps {
  account: Account
  onAct(act: CustomerAct | null): void
}

export function Head({ account, onAct }: PartProps) {
  const text = useText(customerText)
  const acts = useText(customerActsText)
  const privacy = useText(privacyText)
  const { locale } = usePreferences()
  const mayLook = useHasRight('CUSTOMER_LOOK_ALONG')
  const mayEdit = useHasRight('CUSTOMER_EDIT')
  const { companyName, role, staffel, vatId, vatStatus, vatCheckedAt, registrationNumber, workItems } = account
  const day = (at: string) => formatDay(Date.parse(at), locale)
  const isErased = account.erasedAt !== null
  const name = isErased ? text.erasedName : account.name
  const about = [
    companyName ? `${account.firstName} ${account.lastName}`.trim() : '',
    text.since({ day: day(account.createdAt) }),
    registrationNumber ? text.registered({ number: registrationNumber }) : '',
    vatId
      ? text.vat({ vatId, state: text[vatStatus ?? 'UNCHECKED'], day: vatCheckedAt === null ? '' : day(vatCheckedAt) })
      : '',
  ].filter(Boolean)
  return (
    <PageHead
      crumbs={{ to: staffPaths.customers, list: text.customers, here: name }}
      title={name}
      badge={
        <>
          {workItems.length > 0 && (
            <Badge tone="warn" icon={CircleAlert}>
              {text.openPoints({ count: workItems.length })}
            </Badge>
          )}
          {account.proposals.map((proposal) => (
            <ProposalBadge key={proposal.id} proposal={proposal} />
          ))}
          {account.legalHold && <Badge tone="warn">{privacy.holdBadge}</Badge>}
          {account.isBlocked && !isErased && <Badge tone="error">{text.blocked}</Badge>}
          {role === 'RESELLER' && <Badge>{text.reseller({ staffel: staffel ?? 1 })}</Badge>}
        </>
      }
      actions={
        !isErased && (
          <>
            {mayLook && (
              <Button
                size="sm"
                icon={Eye}
                data-key="a"
                disabled={!account.allowsLookAlong}
                aria-describedby={account.allowsLookAlong ? undefined : 'no-look-along'}
                onClick={() => onAct('look')}
              >
                {acts.lookAlongButton}
              </Button>
            )}
            {mayLook && !account.allowsLookAlong && (
              <span id="no-look-along" className="hint">
                {acts.lookAlongForbidden}
              </span>
            )}
            {mayEdit && (
              <Button size="sm" icon={ShoppingCart} onClick={() => onAct('basket')}>
                {acts.basket}
              </Button>
            )}
          </>
        )
      }
    >
      {about.join(', ')}
    </PageHead>
  )
}

/** Leads to what is proposed for the customer, or was approved and waits to be carried out. */
function ProposalBadge({ proposal: { id, number, act } }: { proposal: Account['proposals'][number] }) {
  const text = useText(proposalsText)
  const acts: Readonly<Record<string, string>> = useText(proposedActText)
  return (
    <Badge tone="warn" icon={Users} wraps>
      <Link to={proposalPath(id)}>{text.heading({ number, act: acts[act] ?? act, amount: null })}</Link>
    </Badge>
  )
}

export function Tabs({ account: { noteCount }, current }: { account: Account; current: CustomerTab }) {
  const text = useText(customerText)
  const seesAmounts = useHasRight('AMOUNTS_SEE')
  const names: Record<CustomerTab, string> = {
    overview: text.overview,
    orders: seesAmounts ? text.ordersAndInvoices : text.orders,
    access: text.accessAndSessions,
    activity: text.activity,
    mail: text.mail,
    notes: text.notes,
  }
  return (
    <TabLinks
      label={text.tabs}
      render={({ href, ...link }) => <Link to={{ search: href }} {...link} />}
      links={CUSTOMER_TABS.map((tab) => ({
        href: searchOfTab(tab),
        isCurrent: tab === current,
        label: (
          <>
            {names[tab]} {tab === 'notes' && noteCount > 0 && <span className="num hint">{noteCount}</span>}
          </>
        ),
      }))}
    />
  )
}
