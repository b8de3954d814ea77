import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useState } from 'react'
import { formatMoney } from '../../../rules/money'
import { swappedDigits } from '../../../rules/swapped-digits'
import { ONCE } from '../../apollo/http-link'
import { useAct } from '../../apollo/useAct'
import { formatDay, formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { RadioCard, RadioGroup } from '../../ui/RadioGroup'
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
    remainderUntil
    remainder {
      amount
      days
      until
    }
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

const AWAIT_ORDER_REMAINDER = graphql(`
  mutation AwaitOrderRemainder($input: StaffOrderActInput!) {
    awaitOrderRemainder(input: $input) {
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

type Decision = 'accept' | 'return' | 'await'

const ACTS = { accept: 'ACCEPT_PAYMENT', return: 'RETURN_PAYMENT', await: 'AWAIT_REMAINDER' } as const

/** The amount paid beside the amount asked, and the decisions: also to wait for the rest, if less was paid. */
export function ReviewCard({ order: from }: { order: FragmentType<typeof REVIEW_CARD> }) {
  const { data: order } = useSuspenseFragment({ fragment: REVIEW_CARD, fragmentName: 'ReviewCard_order', from })
  const text = useText(orderText)
  const { locale } = usePreferences()
  const [chosen, setChosen] = useState<Decision | null>(null)
  const [isDeciding, setIsDeciding] = useState(false)
  const run = {
    accept: useAct(ACCEPT_ORDER_PAYMENT, ONCE),
    return: useAct(RETURN_ORDER_PAYMENT, ONCE),
    await: useAct(AWAIT_ORDER_REMAINDER, ONCE),
  }
  const { gross, number, remainder, remainderUntil } = order
  const received = order.payments.filter(({ status }) => status === 'COMPLETED')
  const sum = received.reduce((all, { paid }) => all + (paid ?? 0), 0)
  const money = (amount: number) => formatMoney(amount, locale)
  const paid = gross === null ? text.thePayment : money(sum)
  const rest = remainder?.amount == null ? text.theRest : money(remainder.amount)
  const obstacleOf = (one: Decision) => order.allowedActs.find(({ act }) => act === ACTS[one])?.obstacle ?? null
  const swapped = gross === null ? null : swappedDigits(gross, sum)
  const obstacle = obstacleOf('accept')
  const decision = chosen ?? (obstacle === null ? 'accept' : 'return')
  const about = {
    accept: remainder
      ? gross === null
        ? text.acceptLess
        : text.acceptLessAbout({ gross: money(gross), amount: rest })
      : text.acceptAbout({ gross: gross === null ? text.total : money(gross), paid }),
    return: text.returnAbout({ paid }),
    await: remainder ? text.awaitAbout({ amount: rest, day: formatDay(Date.parse(remainder.until), locale) }) : '',
  }
  const words = {
    accept: { title: text.acceptTitle, act: text.acceptAct, button: text.accept, done: text.accepted },
    return: { title: text.returnAll, act: text.returnAct, button: text.returnButton({ paid }), done: text.returned },
    await: { title: text.awaitTitle, act: text.awaitAct, button: text.awaitButton, done: text.awaited },
  }[decision]
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
        {remainderUntil && (
          <Note kind="info" title={text.awaitsRest}>
            {text.restAsked({ amount: rest, moment: formatMoment(Date.parse(remainderUntil), locale) })}
          </Note>
        )}
        {obstacle && <Note kind="info">{text[obstacle]}</Note>}
        <RadioGroup label={text.decision} isLabelHidden value={decision} onChange={(one: Decision) => setChosen(one)}>
          <RadioCard
            className={styles.option}
            value="accept"
            title={text.acceptTitle}
            description={about.accept}
            disabled={obstacle !== null}
            end={
              gross !== null && (
                <b className="num">{remainder ? text.acceptLessEnd({ amount: rest }) : text.acceptEnd({ paid })}</b>
              )
            }
          />
          <RadioCard
            className={styles.option}
            value="return"
            title={text.returnAll}
            description={about.return}
            disabled={obstacleOf('return') !== null}
            end={gross !== null && <b className="num">{text.returnEnd({ paid })}</b>}
          />
          {remainder && !remainderUntil && (
            <RadioCard
              className={styles.option}
              value="await"
              title={text.awaitTitle}
              description={about.await}
              disabled={obstacleOf('await') !== null}
              end={<b className="num">{text.awaitEnd(remainder)}</b>}
            />
          )}
        </RadioGroup>
      </CardPart>
      <CardPart kind="foot" className={styles.actions ?? ''}>
        <Button
          variant="primary"
          size="sm"
          data-key="a"
          disabled={obstacleOf(decision) !== null}
          onClick={() => setIsDeciding(true)}
        >
          {words.button}
        </Button>
      </CardPart>
      {isDeciding && (
        <ActDialog
          title={words.title}
          act={words.act({ number })}
          button={words.button}
          isDangerous={decision === 'return'}
          run={({ reason }) => run[decision]({ orderId: order.id, expectedVersion: order.version, reason })}
          onDone={() => {
            showToast({ kind: 'ok', text: words.done })
            setIsDeciding(false)
            setChosen(null)
          }}
          onClose={() => setIsDeciding(false)}
        >
          <p>{about[decision]}</p>
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
