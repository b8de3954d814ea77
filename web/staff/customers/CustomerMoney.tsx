import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { formatDay } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { Section } from '../../ui/Section'
import { graphql } from '../gql'
import { customerText } from './customer.text'
import { Fact, Facts } from './Facts'

const CUSTOMER_MONEY = graphql(`
  fragment CustomerMoney_account on StaffAccount {
    id
    paysOnAccount
    refundedGross
    mandate {
      id
      accountEnd
      signedAt
    }
    orderTotals {
      count
      gross
      firstAt
    }
    invoiceTotals {
      openCount
      openGross
    }
  }
`)

export function CustomerMoney({ account: from }: { account: FragmentType<typeof CUSTOMER_MONEY> }) {
  const { data } = useSuspenseFragment({ fragment: CUSTOMER_MONEY, fragmentName: 'CustomerMoney_account', from })
  const text = useText(customerText)
  const money = useExactMoney()
  const { locale } = usePreferences()
  const { orderTotals, invoiceTotals, paysOnAccount, refundedGross, mandate } = data
  const { openCount, openGross } = invoiceTotals
  const shown = (cents: number | null) => (cents === null ? text.hiddenAmount : money(cents))
  return (
    <Section title={text.money}>
      <Facts>
        <Fact
          name={text.open}
          mark={openCount === 0 ? 'ok' : 'warn'}
          hint={openCount > 0 && text.invoices({ count: openCount })}
        >
          {shown(openGross)}
        </Fact>
        <Fact
          name={text.ordered}
          hint={text.ordersSince({
            count: orderTotals.count,
            year: orderTotals.firstAt ? new Date(orderTotals.firstAt).getFullYear() : null,
          })}
        >
          {shown(orderTotals.gross)}
        </Fact>
        <Fact
          name={text.pays}
          hint={mandate?.signedAt && text.signed({ day: formatDay(Date.parse(mandate.signedAt), locale) })}
        >
          {mandate ? text.debit({ end: mandate.accountEnd }) : paysOnAccount ? text.onAccount : text.atOnce}
        </Fact>
        <Fact name={text.refunded} hint={text.inYear}>
          {shown(refundedGross)}
        </Fact>
      </Facts>
    </Section>
  )
}
