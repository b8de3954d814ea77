import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ONCE } from '../../apollo/http-link'
import { useAct } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import type { Refusal } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import type { PaymentMethodCode } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { summaryPath } from '../../paths'
import { waitingOrderText } from './waiting-order.text'

const PAY_ORDER = graphql(`
  mutation PayOrder($input: PayOrderInput!) {
    payOrder(input: $input) {
      ... on PaymentLink {
        url
      }
      ... on NamesGone {
        names {
          lineId
          domainName
        }
      }
      ... on UserError {
        message
      }
    }
  }
`)

const CANCEL_ORDER = graphql(`
  mutation CancelOrder($input: CancelOrderInput!) {
    cancelOrder(input: $input) {
      ... on Order {
        id
        status
        paymentStatus
        remainder {
          received
          amount
          payBefore
        }
      }
      ... on UserError {
        message
      }
    }
  }
`)

const CHANGE_PAYMENT_METHOD = graphql(`
  mutation ChangePaymentMethod($input: ChangePaymentMethodInput!) {
    changePaymentMethod(input: $input) {
      ... on Order {
        id
        status
        paymentStatus
        ...WaitingOrder_order
      }
      ... on NamesGone {
        names {
          lineId
          domainName
        }
      }
      ... on UserError {
        message
      }
    }
  }
`)

const REMOVE_ORDER_LINES = graphql(`
  mutation RemoveOrderLines($input: RemoveOrderLinesInput!) {
    removeOrderLines(input: $input) {
      ... on Order {
        id
        status
        paymentStatus
        ...WaitingOrder_order
      }
      ... on UserError {
        message
      }
    }
  }
`)

const WAITING_ORDER = graphql(`
  query WaitingOrder {
    viewer {
      waitingOrder {
        id
        ...WaitingOrder_order
      }
    }
  }
`)

/** A name that has become unavailable. */
export interface GoneName {
  lineId: string
  domainName: string
}

/** An action on an order that awaits payment. */
export type WaitingOrderAct =
  | [act: 'cancel' | 'remove']
  /** `authorise`: whether the payment gives a mandate for direct debits; null if it cannot. */
  | [act: 'pay', authorise: boolean | null]
  | [act: 'method', paymentMethod: PaymentMethodCode]

/** Actions on an order that awaits payment. `onTried` is called after each attempt to pay, whatever its result. */
export function useWaitingOrder(orderId: string, onTried?: () => void) {
  const { failed } = useText(waitingOrderText)
  const client = useApolloClient()
  const navigate = useNavigate()
  const payOrder = useAct(PAY_ORDER, ONCE)
  const cancelOrder = useAct(CANCEL_ORDER, ONCE)
  const changePaymentMethod = useAct(CHANGE_PAYMENT_METHOD, ONCE)
  const removeOrderLines = useAct(REMOVE_ORDER_LINES, ONCE)
  const [gone, setGone] = useState<readonly GoneName[]>([])

  /** Another order may await payment as well. */
  const askAgain = () => client.query({ query: WAITING_ORDER, fetchPolicy: 'network-only' }).catch(reportError)

  async function goToBank(authorise: boolean | null): Promise<Refusal | null> {
    const answer = await payOrder({ orderId, authorise })
    if (answer.__typename === 'NamesGone') setGone(answer.names)
    else if (answer.__typename === 'PaymentLink') location.assign(answer.url)
    else {
      await askAgain()
      return answer
    }
    return null
  }

  async function cancel(): Promise<Refusal | null> {
    const answer = await cancelOrder({ orderId })
    if (answer.__typename !== 'Order') return answer
    await askAgain()
    return null
  }

  /** "On account" places the order at once; other methods continue to its payment. */
  async function changeMethod(paymentMethod: PaymentMethodCode): Promise<Refusal | null> {
    const answer = await changePaymentMethod({ orderId, paymentMethod })
    if (answer.__typename === 'NamesGone') {
      setGone(answer.names)
      return null
    }
    if (answer.__typename !== 'Order') return answer
    if (answer.status === 'AWAITING_PAYMENT') return goToBank(null)
    await askAgain()
    await navigate(summaryPath(orderId))
    return null
  }

  /** Continues without the names that are gone. */
  async function removeGone(): Promise<Refusal | null> {
    const answer = await removeOrderLines({ orderId, lineIds: gone.map(({ lineId }) => lineId) })
    if (answer.__typename !== 'Order') return answer
    setGone([])
    return null
  }

  const attempt = useAttempt(failed, (...[act, choice]: WaitingOrderAct) => {
    if (act === 'pay') return goToBank(choice).finally(onTried)
    if (act === 'cancel') return cancel()
    return act === 'method' ? changeMethod(choice) : removeGone()
  })

  return {
    ...attempt,
    /** Names that prevent the payment. */
    gone,
  }
}
