import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Link } from 'react-router-dom'
import { useExactMoney, useText } from '../../i18n/preferences'
import { graphql } from '../gql'
import type { CustomerRow_AccountFragment } from '../gql/graphql'
import { customerPath } from '../paths'
import { CUSTOMER_STATES, CustomerBadge, type CustomerState } from './CustomerBadge'
import { customersText } from './customers.text'

const CUSTOMER_ROW = graphql(`
  fragment CustomerRow_account on StaffAccount {
    id
    name
    firstName
    lastName
    companyName
    email
    role
    isBlocked
    hasAuthenticatorApp
    passkeyCount
    isUnreachable
    hasProposal
    domainCounts {
      status
      count
    }
    orderTotals {
      count
      inReview
      gross
    }
    invoiceTotals {
      openCount
      overdueCount
      openGross
    }
  }
`)

export function CustomerRow({ account: from }: { account: FragmentType<typeof CUSTOMER_ROW> }) {
  const { data: account } = useSuspenseFragment({ fragment: CUSTOMER_ROW, fragmentName: 'CustomerRow_account', from })
  const text = useText(customersText)
  const money = useExactMoney()
  const { id, name, companyName, firstName, lastName, email, role } = account
  const { domainCounts, orderTotals, invoiceTotals } = account
  const person = companyName ? `${firstName} ${lastName}`.trim() : ''
  const amount = (cents: number | null, count: number) => (cents === null ? String(count) : money(cents))
  return (
    <tr>
      <td>
        <Link to={customerPath(id)} data-row="">
          {name}
        </Link>
        <small>{[person, role === 'RESELLER' ? text.reseller : ''].filter(Boolean).join(', ')}</small>
      </td>
      <td data-label={text.email}>
        <span className="small">{email}</span>
      </td>
      <td data-label={text.domains} className="num">
        {domainCounts.reduce((total, { count }) => total + count, 0)}
      </td>
      <td data-label={text.ordered} className="num">
        {amount(orderTotals.gross, orderTotals.count)}
      </td>
      <td data-label={text.open} className="num">
        {amount(invoiceTotals.openGross, invoiceTotals.openCount)}
      </td>
      <td data-label={text.security}>
        <span className="small">{securityOf(account, text)}</span>
      </td>
      <td data-label={text.state}>
        <State account={account} />
      </td>
    </tr>
  )
}

/** The most urgent state of a customer. */
function State({ account }: { account: CustomerRow_AccountFragment }) {
  const { isBlocked, isUnreachable, hasProposal, orderTotals, invoiceTotals } = account
  const holds: Record<CustomerState, boolean> = {
    isBlocked,
    unreachable: isUnreachable,
    isLate: invoiceTotals.overdueCount > 0,
    toDecide: orderTotals.inReview > 0,
    isProposed: hasProposal,
    owes: invoiceTotals.openCount > 0,
    fine: true,
  }
  return <CustomerBadge state={CUSTOMER_STATES.find((each) => holds[each]) ?? 'fine'} />
}

function securityOf(
  { passkeyCount, hasAuthenticatorApp }: { passkeyCount: number; hasAuthenticatorApp: boolean },
  text: (typeof customersText)['nl'],
): string {
  const ways = [passkeyCount > 0 ? text.passkey : '', hasAuthenticatorApp ? text.app : ''].filter(Boolean)
  return ways.length > 0 ? ways.join(', ') : text.noFactor
}
