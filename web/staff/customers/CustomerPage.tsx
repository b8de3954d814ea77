import { useState } from 'react'
import { formatDay } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { definePage } from '../../router/page-route'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { Columns } from '../frame/Columns'
import { PageHead } from '../frame/Frame'
import { graphql } from '../gql'
import { staffPaths } from '../paths'
import { useHasRight } from '../session/session'
import { staffMeta } from '../staff-meta'
import { CustomerAccess } from './CustomerAccess'
import { CustomerActivity } from './CustomerActivity'
import { CustomerActs } from './CustomerActs'
import { CustomerContact } from './CustomerContact'
import { CustomerMoney } from './CustomerMoney'
import { CustomerNotes } from './CustomerNotes'
import { CustomerPushes } from './CustomerPushes'
import { CustomerServices } from './CustomerServices'
import { customerText } from './customer.text'
import { customerActsText } from './customer-acts.text'
import { LookAlongDialog } from './LookAlongDialog'

const query = graphql(`
  query CustomerPage($id: ID!) {
    staffAccount(id: $id) {
      id
      name
      companyName
      firstName
      lastName
      vatId
      vatStatus
      registrationNumber
      role
      staffel
      isBlocked
      blockReason
      blockedAt
      allowsLookAlong
      erasedAt
      createdAt
      ...CustomerAccess_account
      ...CustomerActivity_account
      ...CustomerActs_account
      ...CustomerContact_account
      ...CustomerMoney_account
      ...CustomerNotes_account
      ...CustomerPushes_account
      ...CustomerServices_account
    }
  }
`)

export const page = definePage({
  query,
  variables: ({ params }) => ({ id: params.id ?? '' }),
  meta: staffMeta(customerText, 'title'),
  isFound: ({ staffAccount }) => staffAccount !== null,
  Component: CustomerPage,
})

/** One customer: services, orders, access and activity, with what staff can do. */
function CustomerPage() {
  const { data } = usePageData(query)
  const text = useText(customerText)
  const acts = useText(customerActsText)
  const { locale } = usePreferences()
  const mayLook = useHasRight('CUSTOMER_LOOK_ALONG')
  const [looks, setLooks] = useState(false)
  const { staffAccount: account } = data
  if (!account) return <Note kind="info">{text.notFound}</Note>
  const { id, companyName, blockReason, blockedAt, role, staffel } = account
  const erasedAt = account.erasedAt === null ? null : formatDay(Date.parse(account.erasedAt), locale)
  const name = erasedAt ? text.erasedName : account.name
  const isBlocked = account.isBlocked && !erasedAt
  const about = [
    companyName ? `${account.firstName} ${account.lastName}`.trim() : '',
    text.since({ day: formatDay(Date.parse(account.createdAt), locale) }),
    account.registrationNumber ? text.registered({ number: account.registrationNumber }) : '',
    account.vatId ? text.vat({ vatId: account.vatId, state: text[account.vatStatus ?? 'UNCHECKED'] }) : '',
  ].filter(Boolean)
  return (
    <>
      <PageHead
        crumbs={{ to: staffPaths.customers, list: text.customers, here: name }}
        title={name}
        badge={
          <>
            {isBlocked && <Badge tone="error">{text.blocked}</Badge>}
            {role === 'RESELLER' && <Badge>{text.reseller({ staffel: staffel ?? 1 })}</Badge>}
          </>
        }
        actions={
          mayLook &&
          !erasedAt && (
            <Button size="sm" data-key="a" disabled={!account.allowsLookAlong} onClick={() => setLooks(true)}>
              {acts.lookAlongButton}
            </Button>
          )
        }
      >
        {about.join(', ')}
      </PageHead>
      <Columns
        asideLabel={text.aside}
        aside={
          <>
            <CustomerActs account={account} onLookAlong={() => setLooks(true)} />
            <CustomerMoney account={account} />
            <CustomerContact account={account} />
            <CustomerNotes account={account} />
          </>
        }
      >
        {erasedAt && <Note title={text.erasedTitle}>{text.erased({ day: erasedAt })}</Note>}
        {isBlocked && (
          <Note kind="error" title={text.blockedTitle}>
            {[
              blockReason ? acts[blockReason] : text.unknownReason,
              blockedAt ? text.blockedSince({ day: formatDay(Date.parse(blockedAt), locale) }) : '',
            ]
              .filter(Boolean)
              .join(', ')}
          </Note>
        )}
        <CustomerPushes account={account} />
        <CustomerServices account={account} />
        <CustomerAccess account={account} />
        <CustomerActivity account={account} />
      </Columns>
      {looks && <LookAlongDialog accountId={id} name={name} onClose={() => setLooks(false)} />}
    </>
  )
}
