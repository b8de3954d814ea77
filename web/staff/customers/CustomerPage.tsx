import { CircleAlert, Eye, ShoppingCart, Users } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { formatDay } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { definePage } from '../../router/page-route'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Note } from '../../ui/Note'
import { Section } from '../../ui/Section'
import { TabLinks } from '../../ui/TabLinks'
import { useAskedAct } from '../acts/useAskedAct'
import { useDone } from '../acts/useDone'
import { Columns } from '../frame/Columns'
import { PageHead } from '../frame/Frame'
import { ListFoot } from '../frame/ListFoot'
import { nodesOf } from '../frame/list-page'
import { Presence } from '../frame/Presence'
import { graphql } from '../gql'
import type { CustomerPageQuery } from '../gql/graphql'
import { MailTable } from '../jobs/MailList'
import { type AskedAct, auditOfCustomerPath, type CustomerTab, proposalPath, searchOfTab, staffPaths } from '../paths'
import { CustomerPrivacy } from '../privacy/CustomerPrivacy'
import { privacyText } from '../privacy/privacy.text'
import { proposalsText, proposedActText } from '../proposals/proposals.text'
import { useHasRight } from '../session/session'
import { staffMeta } from '../staff-meta'
import { LoginDialog, SessionsDialog, TokenDialog } from './AccessDialogs'
import { CUSTOMER_TABS, customerVariables, tabIn } from './asked-customer'
import { BasketDialog } from './BasketDialog'
import { CustomerAccess } from './CustomerAccess'
import { CustomerAccessTab } from './CustomerAccessTab'
import { CustomerActivity } from './CustomerActivity'
import { type CustomerAct, CustomerActs } from './CustomerActs'
import { CustomerContact } from './CustomerContact'
import { CustomerHolders } from './CustomerHolders'
import { CustomerMerges } from './CustomerMerges'
import { CustomerMoney } from './CustomerMoney'
import { CustomerNotes } from './CustomerNotes'
import { CustomerInvoices, CustomerOrders } from './CustomerOrders'
import { CustomerPushes } from './CustomerPushes'
import { CustomerServices } from './CustomerServices'
import styles from './Customers.module.css'
import { CustomerWork } from './CustomerWork'
import { customerText } from './customer.text'
import { customerActsText } from './customer-acts.text'
import { LookAlongDialog } from './LookAlongDialog'

const query = graphql(`
  query CustomerPage(
    $id: ID!
    $after: String
    $invoicesAfter: String
    $isOverview: Boolean!
    $isOrders: Boolean!
    $isAccess: Boolean!
    $isActivity: Boolean!
    $isMail: Boolean!
    $isNotes: Boolean!
    $holdersAfter: String
  ) {
    staffAccount(id: $id) {
      id
      name
      companyName
      firstName
      lastName
      vatId
      vatStatus
      vatCheckedAt
      registrationNumber
      role
      staffel
      isBlocked
      blockReason
      blockedAt
      allowsLookAlong
      erasedAt
      createdAt
      noteCount
      legalHold {
        id
      }
      workItems {
        id
      }
      proposals {
        id
        number
        act
      }
      ...BasketDialog_account
      ...CustomerWork_account
      ...CustomerAccess_account @include(if: $isOverview)
      ...CustomerActs_account @include(if: $isOverview)
      ...CustomerContact_account @include(if: $isOverview)
      ...CustomerMoney_account @include(if: $isOverview)
      ...CustomerPrivacy_account @include(if: $isOverview)
      ...CustomerPushes_account @include(if: $isOverview)
      ...CustomerMerges_account @include(if: $isOverview)
      ...CustomerServices_account @include(if: $isOverview)
      holders(first: 10, after: $holdersAfter) @include(if: $isOverview) {
        totalCount
        edges {
          node {
            id
            ...CustomerHolder_holder
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
      newest: activity(first: 5) @include(if: $isOverview) {
        edges {
          node {
            id
            ...CustomerEvent_activity
          }
        }
      }
      orders(first: 20, after: $after) @include(if: $isOrders) {
        totalCount
        edges {
          node {
            id
            ...CustomerOrder_order
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
      invoices(first: 20, after: $invoicesAfter) @include(if: $isOrders) {
        totalCount
        edges {
          node {
            id
            ...CustomerInvoice_invoice
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
      ...CustomerAccessTab_account @include(if: $isAccess)
      activity(first: 50, after: $after) @include(if: $isActivity) {
        totalCount
        edges {
          node {
            id
            ...CustomerEvent_activity
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
      mails(first: 50, after: $after) @include(if: $isMail) {
        totalCount
        edges {
          node {
            id
            ...MailRow_mail
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
      ...CustomerNotes_account @include(if: $isNotes)
    }
  }
`)

export const page = definePage({
  query,
  variables: ({ params, search }) => customerVariables(params.id ?? '', search),
  meta: staffMeta(customerText, 'title'),
  isFound: ({ staffAccount }) => staffAccount !== null,
  Component: CustomerPage,
})

type Account = NonNullable<CustomerPageQuery['staffAccount']>

/** One customer: an overview of one screen, and a tab for each kind of thing of which there can be many. */
function CustomerPage() {
  const { data } = usePageData(query)
  const text = useText(customerText)
  const [address] = useSearchParams()
  const [act, setAct] = useState<CustomerAct | null>(null)
  const [token, setToken] = useState<Token | null>(null)
  const close = () => {
    setAct(null)
    setToken(null)
  }
  const done = useDone(close)
  const { staffAccount: account } = data
  const offered = useOfferedActs(account)
  useAskedAct((asked) => {
    const opened = offered[asked]
    if (opened) setAct(opened)
  })
  if (!account) return <Note kind="info">{text.notFound}</Note>
  const { id, name } = account
  const tab = tabIn(address)
  return (
    <>
      <Head account={account} onAct={setAct} />
      <Presence kind="CUSTOMER" id={id} />
      <Tabs account={account} current={tab} />
      {tab === 'overview' ? (
        <Overview account={account} act={act} onAct={setAct} onRevoke={setToken} />
      ) : (
        <div className={styles.parts}>
          <Tab tab={tab} account={account} onAct={setAct} onRevoke={setToken} />
        </div>
      )}
      {act === 'look' && <LookAlongDialog accountId={id} name={name} onClose={close} />}
      {act === 'basket' && <BasketDialog account={account} onDone={done} onClose={close} />}
      {act === 'sessions' && <SessionsDialog account={account} onDone={done} onClose={close} />}
      {act === 'login' && <LoginDialog account={account} onDone={done} onClose={close} />}
      {token && <TokenDialog account={account} token={token} onDone={done} onClose={close} />}
    </>
  )
}

/** Acts that an address may ask for, by their name in it, as far as this staff member may do them. */
function useOfferedActs(account: Account | null): Partial<Record<AskedAct, CustomerAct>> {
  const mayLook = useMayLook(account)
  const mayEdit = useHasRight('CUSTOMER_EDIT')
  const mayExport = useHasRight('EXPORT_PERSONAL_DATA')
  const mayErase = useHasRight('CUSTOMER_ERASE')
  if (account === null || account.erasedAt !== null) return {}
  return {
    ...(mayLook && { meekijken: 'look' as const }),
    ...(mayEdit && { mand: 'basket' as const, gegevens: 'contact' as const }),
    ...(mayExport && { exporteren: 'export' as const }),
    ...(mayErase && { anonimiseren: 'erase' as const }),
  }
}

const useMayLook = (account: Account | null): boolean =>
  useHasRight('CUSTOMER_LOOK_ALONG') && account !== null && account.erasedAt === null && account.allowsLookAlong

/** API token that is about to be revoked. */
type Token = { id: string; name: string }

interface PartProps {
  account: Account
  onAct(act: CustomerAct | null): void
}

interface AccessPartProps extends PartProps {
  onRevoke(token: Token): void
}

function Head({ account, onAct }: PartProps) {
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

function Tabs({ account: { noteCount }, current }: { account: Account; current: CustomerTab }) {
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

interface OverviewProps extends AccessPartProps {
  act: CustomerAct | null
}

function Overview({ account, act, onAct, onRevoke }: OverviewProps) {
  const text = useText(customerText)
  const acts = useText(customerActsText)
  const { locale } = usePreferences()
  const mayEdit = useHasRight('CUSTOMER_EDIT')
  const { blockReason, blockedAt, erasedAt, newest } = account
  const day = (at: string) => formatDay(Date.parse(at), locale)
  const events = newest?.edges.map(({ node }) => node) ?? []
  return (
    <Columns
      asideLabel={text.aside}
      aside={
        <>
          <CustomerActs account={account} act={act} onAct={onAct} />
          <CustomerMoney account={account} />
          <CustomerContact account={account} onEdit={mayEdit && !erasedAt ? () => onAct('contact') : undefined} />
          <CustomerPrivacy account={account} />
        </>
      }
    >
      {erasedAt && <Note title={text.erasedTitle}>{text.erased({ day: day(erasedAt) })}</Note>}
      {account.isBlocked && !erasedAt && (
        <Note kind="error" title={text.blockedTitle}>
          {[
            blockReason ? acts[blockReason] : text.unknownReason,
            blockedAt ? text.blockedSince({ day: day(blockedAt) }) : '',
          ]
            .filter(Boolean)
            .join(', ')}
        </Note>
      )}
      <CustomerWork account={account} />
      <CustomerPushes account={account} />
      <CustomerMerges account={account} />
      <CustomerServices account={account} />
      {account.holders && <CustomerHolders holders={account.holders} />}
      <CustomerAccess
        account={account}
        onEndSessions={() => onAct('sessions')}
        onAllowLogin={() => onAct('login')}
        onRevoke={onRevoke}
      />
      <Section
        title={text.facts}
        end={
          <Link className="small" to={{ search: searchOfTab('activity') }} aria-label={text.allFactsAbout}>
            {text.allFacts}
          </Link>
        }
      >
        {events.length === 0 ? (
          <EmptyState>{text.noActivity}</EmptyState>
        ) : (
          <CustomerActivity label={text.facts} events={events} />
        )}
      </Section>
    </Columns>
  )
}

interface TabProps extends AccessPartProps {
  tab: Exclude<CustomerTab, 'overview'>
}

function Tab({ tab, account, onAct, onRevoke }: TabProps) {
  const text = useText(customerText)
  if (tab === 'access')
    return (
      <CustomerAccessTab
        account={account}
        onEndSessions={() => onAct('sessions')}
        onAllowLogin={() => onAct('login')}
        onRevoke={onRevoke}
      />
    )
  if (tab === 'notes') return <CustomerNotes account={account} />
  if (tab === 'orders')
    return (
      <>
        {account.orders && <CustomerOrders orders={account.orders} />}
        {account.invoices && <CustomerInvoices invoices={account.invoices} />}
      </>
    )
  if (tab === 'mail')
    return (
      <Section title={text.mail} description={text.mailAbout}>
        {account.mails && (
          <>
            <MailTable isOfCustomer mails={nodesOf(account.mails)} empty={text.noMail} />
            <ListFoot of={account.mails} />
          </>
        )}
      </Section>
    )
  const { activity } = account
  if (!activity) return null
  return (
    <Section
      title={text.activity}
      description={text.activityAbout}
      end={
        <Link className="small" to={auditOfCustomerPath(account.id)}>
          {text.actsOfStaff}
        </Link>
      }
    >
      {activity.edges.length === 0 ? (
        <EmptyState>{text.noActivity}</EmptyState>
      ) : (
        <CustomerActivity label={text.activity} events={nodesOf(activity)} />
      )}
      <ListFoot of={activity} />
    </Section>
  )
}
