import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Link } from 'react-router-dom'
import { useExactMoney, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { graphql } from '../gql'
import { customerPath } from '../paths'
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
    domainCounts {
      status
      count
    }
    orderTotals {
      count
      gross
    }
    invoiceTotals {
      openCount
      openGross
    }
  }
`)

export function CustomerRow({ account: from }: { account: FragmentType<typeof CUSTOMER_ROW> }) {
  const { data: account } = useSuspenseFragment({ fragment: CUSTOMER_ROW, fragmentName: 'CustomerRow_account', from })
  const text = useText(customersText)
  const money = useExactMoney()
  const { id, name, companyName, firstName, lastName, email, isBlocked, role } = account
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
        <Badge tone={isBlocked ? 'error' : invoiceTotals.openCount > 0 ? 'warn' : 'ok'}>
          {isBlocked ? text.isBlocked : invoiceTotals.openCount > 0 ? text.owes : text.fine}
        </Badge>
      </td>
    </tr>
  )
}

function securityOf(
  { passkeyCount, hasAuthenticatorApp }: { passkeyCount: number; hasAuthenticatorApp: boolean },
  text: (typeof customersText)['nl'],
): string {
  const ways = [passkeyCount > 0 ? text.passkey : '', hasAuthenticatorApp ? text.app : ''].filter(Boolean)
  return ways.length > 0 ? ways.join(', ') : text.noFactor
}
