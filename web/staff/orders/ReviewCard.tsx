import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useState } from 'react'
import { formatMoney } from '../../../rules/money'
import { swappedDigits } from '../../../rules/swapped-digits'
import { ONCE } from '../../apollo/http-link'
import { useAct } from '../../apollo/useAct'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { Section } from '../../ui/Section'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { graphql } from '../gql'
import styles from './OrderPage.module.css'
import { orderText } from './order.text'

const REVIEW_CARD = graphql(`
  fragment ReviewCard_order on StaffOrder {
    id
    number
    version
    gross
    allowedActs {
      act
      obstacle
    }
    payments {
      id
      status
      paid
    }
  }
`)

const ACCEPT_ORDER_PAYMENT = graphql(`
  mutation AcceptOrderPayment($input: StaffOrderActInput!) {
    acceptOrderPayment(input: $input) {
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

const RETURN_ORDER_PAYMENT = graphql(`
  mutation ReturnOrderPayment($input: StaffOrderActInput!) {
    returnOrderPayment(input: $input) {
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

/** The amount paid beside the amount asked, and the two decisions. */
export function ReviewCard({ order: from }: { order: FragmentType<typeof REVIEW_CARD> }) {
  const { data: order } = useSuspenseFragment({ fragment: REVIEW_CARD, fragmentName: 'ReviewCard_order', from })
  const text = useText(orderText)
  const { locale } = usePreferences()
  const [decision, setDecision] = useState<'accept' | 'return' | null>(null)
  const acts = { accept: useAct(ACCEPT_ORDER_PAYMENT, ONCE), return: useAct(RETURN_ORDER_PAYMENT, ONCE) }
  const { gross, number } = order
  const received = order.payments.filter(({ status }) => status === 'COMPLETED')
  const sum = received.reduce((all, { paid }) => all + (paid ?? 0), 0)
  const money = (amount: number) => formatMoney(amount, locale)
  const paid = gross === null ? text.thePayment : money(sum)
  const obstacleOf = (name: 'ACCEPT_PAYMENT' | 'RETURN_PAYMENT') =>
    order.allowedActs.find(({ act }) => act === name)?.obstacle ?? null
  const swapped = gross === null ? null : swappedDigits(gross, sum)
  const accepts = decision === 'accept'
  const obstacle = obstacleOf('ACCEPT_PAYMENT')
  return (
    <Section title={text.decision}>
      <CardPart className={styles.parts ?? ''}>
        {gross !== null && (
          <dl className={styles.ledger}>
            <Row name={text.asked}>{money(gross)}</Row>
            <Row name={text.paid}>{money(sum)}</Row>
            <Row name={text.difference}>{money(sum - gross)}</Row>
          </dl>
        )}
        {swapped && <p>{text.swapped(swapped)}</p>}
        <p>
          <b>{text.acceptTitle}</b>
          <br />
          {text.acceptAbout({ gross: gross === null ? text.total : money(gross), paid })}
        </p>
        {obstacle && <Note kind="info">{text[obstacle]}</Note>}
        <p>
          <b>{text.returnAll}</b>
          <br />
          {text.returnAbout({ paid })}
        </p>
      </CardPart>
      <CardPart kind="foot" className={styles.actions ?? ''}>
        <Button size="sm" disabled={obstacleOf('RETURN_PAYMENT') !== null} onClick={() => setDecision('return')}>
          {text.returnAll}
        </Button>
        <Button
          variant="primary"
          size="sm"
          data-key="a"
          disabled={obstacle !== null}
          onClick={() => setDecision('accept')}
        >
          {text.accept}
        </Button>
      </CardPart>
      {decision && (
        <ActDialog
          title={accepts ? text.acceptTitle : text.returnAll}
          act={accepts ? text.acceptAct({ number }) : text.returnAct({ number })}
          button={accepts ? text.accept : text.returnButton({ paid })}
          isDangerous={!accepts}
          run={({ reason }) => acts[decision]({ orderId: order.id, expectedVersion: order.version, reason })}
          onDone={() => {
            showToast({ kind: 'ok', text: accepts ? text.accepted : text.returned })
            setDecision(null)
          }}
          onClose={() => setDecision(null)}
        >
          <p>
            {accepts
              ? text.acceptAbout({ gross: gross === null ? text.total : money(gross), paid })
              : text.returnAbout({ paid })}
          </p>
        </ActDialog>
      )}
    </Section>
  )
}

const Row = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className="num">{children}</dd>
  </div>
)
