import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useExactMoney, useText } from '../../i18n/preferences'
import { Section } from '../../ui/Section'
import { graphql } from '../gql'
import styles from './Customers.module.css'
import { customerText } from './customer.text'
import { Fact, Facts } from './Facts'

const CUSTOMER_MONEY = graphql(`
  fragment CustomerMoney_account on StaffAccount {
    id
    paysOnAccount
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

export function CustomerMoney({ account: from }: { account: FragmentType<typeof CUSTOMER_MONEY> }) {
  const { data } = useSuspenseFragment({ fragment: CUSTOMER_MONEY, fragmentName: 'CustomerMoney_account', from })
  const text = useText(customerText)
  const money = useExactMoney()
  const { orderTotals, invoiceTotals, paysOnAccount } = data
  const shown = (cents: number | null) => (cents === null ? text.hiddenAmount : money(cents))
  return (
    <Section title={text.money} className={styles.side}>
      <Facts>
        <Fact name={text.open} hint={text.invoices({ count: invoiceTotals.openCount })}>
          {shown(invoiceTotals.openGross)}
        </Fact>
        <Fact name={text.ordered} hint={text.orderCount({ count: orderTotals.count })}>
          {shown(orderTotals.gross)}
        </Fact>
        <Fact name={text.pays}>{paysOnAccount ? text.onAccount : text.atOnce}</Fact>
      </Facts>
    </Section>
  )
}
