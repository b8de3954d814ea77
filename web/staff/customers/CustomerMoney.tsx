import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useRef, useState } from 'react'
import { formatDay } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Section } from '../../ui/Section'
import { useDone } from '../acts/useDone'
import { Fact, Facts } from '../frame/Facts'
import { graphql } from '../gql'
import { useHasRight } from '../session/session'
import { AgreedStaffels } from './AgreedStaffels'
import { ConditionsDialog } from './ConditionsDialog'
import { conditionsText } from './conditions.text'
import { customerText } from './customer.text'

const CUSTOMER_MONEY = graphql(`
  fragment CustomerMoney_account on StaffAccount {
    id
    erasedAt
    parent {
      id
    }
    paysOnAccount
    ...AgreedStaffels_account
    ...ConditionsDialog_account
    credit {
      owed
      limit
      room
      state
    }
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
  const conditions = useText(conditionsText)
  const [isChanging, setIsChanging] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setIsChanging(false)
    button.current?.focus()
  }
  const done = useDone(close)
  // The conditions of a sub-user are those of its parent.
  const mayChange = useHasRight('INVOICES_EDIT') && data.erasedAt === null && data.parent === null
  const { orderTotals, invoiceTotals, paysOnAccount, refundedGross, mandate, credit } = data
  const { openCount, openGross } = invoiceTotals
  const shown = (cents: number | null) => (cents === null ? text.hiddenAmount : money(cents))
  return (
    <Section
      title={text.money}
      end={
        mayChange && (
          <Button
            ref={button}
            size="sm"
            variant="quiet"
            aria-label={conditions.openAbout}
            onClick={() => setIsChanging(true)}
          >
            {conditions.open}
          </Button>
        )
      }
    >
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
        <AgreedStaffels account={data} mayChange={mayChange} />
        {credit?.limit != null && (
          <Fact
            name={text.limit}
            {...(credit.state !== 'WITHIN' && { mark: 'warn' as const })}
            hint={
              credit.state === 'OVER'
                ? text.overLimit({ owed: money(credit.owed) })
                : text.room({ room: money(credit.room ?? 0) })
            }
          >
            {money(credit.limit)}
          </Fact>
        )}
        <Fact name={text.refunded} hint={text.inYear}>
          {shown(refundedGross)}
        </Fact>
      </Facts>
      {isChanging && <ConditionsDialog account={data} onDone={done} onClose={close} />}
    </Section>
  )
}
