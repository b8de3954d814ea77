import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useState } from 'react'
import { formatMoney } from '../../../rules/money'
import { ONCE } from '../../apollo/http-link'
import { useAct } from '../../apollo/useAct'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { Section } from '../../ui/Section'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { graphql } from '../gql'
import { useHasRight } from '../session/session'
import styles from './OrderPage.module.css'
import { orderText } from './order.text'

const ELSEWHERE_CARD = graphql(`
  fragment ElsewhereCard_order on StaffOrder {
    id
    number
    version
    payments {
      id
      refundedElsewhere
      needsAcknowledgement
    }
  }
`)

const ACKNOWLEDGE_EXTERNAL_REFUNDS = graphql(`
  mutation AcknowledgeExternalRefunds($input: AcknowledgeExternalRefundsInput!) {
    acknowledgeExternalRefunds(input: $input) {
      ... on StaffOrder {
        ...OrderPage_order
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

/** An amount that was refunded outside the shop, until it is acknowledged. */
export function ElsewhereCard({ order: from }: { order: FragmentType<typeof ELSEWHERE_CARD> }) {
  const { data: order } = useSuspenseFragment({ fragment: ELSEWHERE_CARD, fragmentName: 'ElsewhereCard_order', from })
  const text = useText(orderText)
  const { locale } = usePreferences()
  const acknowledge = useAct(ACKNOWLEDGE_EXTERNAL_REFUNDS, ONCE)
  const mayDecide = useHasRight('ORDERS_DECIDE')
  const [isAsked, setIsAsked] = useState(false)
  const { id: orderId, number, version } = order
  const open = order.payments.filter(({ needsAcknowledgement }) => needsAcknowledgement)
  if (open.length === 0) return null
  const sum = open.reduce((all, { refundedElsewhere }) => all + (refundedElsewhere ?? 0), 0)
  const isHidden = open.some(({ refundedElsewhere }) => refundedElsewhere === null)
  const amount = isHidden ? text.theAmount : formatMoney(sum, locale)
  return (
    <Section title={text.elsewhereTitle({ amount })}>
      <CardPart>
        <p>{text.elsewhereAbout}</p>
      </CardPart>
      {mayDecide && (
        <CardPart kind="foot" className={styles.actions ?? ''}>
          <Button variant="primary" size="sm" data-key="a" onClick={() => setIsAsked(true)}>
            {text.acknowledge}
          </Button>
        </CardPart>
      )}
      {isAsked && (
        <ActDialog
          title={text.elsewhereTitle({ amount })}
          act={text.acknowledgeAct({ number })}
          button={text.acknowledge}
          run={({ reason }) => acknowledge({ orderId, expectedVersion: version, amount: sum, reason })}
          onDone={() => {
            showToast({ kind: 'ok', text: text.acknowledged })
            setIsAsked(false)
          }}
          onClose={() => setIsAsked(false)}
        >
          <p>{text.acknowledgeAbout({ amount })}</p>
        </ActDialog>
      )}
    </Section>
  )
}
