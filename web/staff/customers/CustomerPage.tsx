import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { formatDay } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { definePage } from '../../router/page-route'
import { EmptyState } from '../../ui/EmptyState'
import { Note } from '../../ui/Note'
import { Section } from '../../ui/Section'
import { useAskedAct } from '../acts/useAskedAct'
import { useDone } from '../acts/useDone'
import { Columns } from '../frame/Columns'
import { ListFoot } from '../frame/ListFoot'
import { nodesOf } from '../frame/list-page'
import { Presence } from '../frame/Presence'
import { graphql } from '../gql'
import { MailTable } from '../jobs/MailList'
import { type AskedAct, auditOfCustomerPath, type CustomerTab, searchOfTab } from '../paths'
import { CustomerPrivacy } from '../privacy/CustomerPrivacy'
import { useHasRight } from '../session/session'
import { staffMeta } from '../staff-meta'
import { LoginDialog, SessionsDialog, TokenDialog } from './AccessDialogs'
import { customerVariables, tabIn } from './asked-customer'
import { BasketDialog } from './BasketDialog'
import { CustomerAccess } from './CustomerAccess'
import { CustomerAccessTab } from './CustomerAccessTab'
import { CustomerActivity } from './CustomerActivity'
import { type CustomerAct, CustomerActs } from './CustomerActs'
import { CustomerContact } from './CustomerContact'
import { type Account, Head, type PartProps, Tabs } from './CustomerHead'
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

interface AccessPartProps extends PartProps {
  onRevoke(token: Token): void
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
