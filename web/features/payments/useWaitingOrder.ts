import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { failureMessage } from '../../apollo/failure-message'
import { useAct } from '../../apollo/useAct'
import { graphql } from '../../gql'
import type { PaymentMethodCode } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { summaryPath } from '../orders/order-paths'
import { waitingOrderText } from './waiting-order.text'

graphql(`
  fragment WaitingOrder_gone on NamesGone {
    names {
      lineId
      domainName
    }
  }
`)

const PAY_ORDER = graphql(`
  mutation PayOrder($input: PayOrderInput!) {
    payOrder(input: $input) {
      ... on PaymentLink {
        url
      }
      ...WaitingOrder_gone @unmask
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
      ...WaitingOrder_gone @unmask
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

/** A name that cannot be had any more. */
export interface GoneName {
  lineId: string
  domainName: string
}

/** What came of an act: it is done, or why not, in the reader's language. */
export type Outcome = { done: true } | { done: false; message: string }

type Busy = 'pay' | 'cancel' | 'method' | 'remove'

/** The ways on for an order that waits for its payment. `onTried`: an attempt to pay was made, whatever came of it. */
export function useWaitingOrder(orderId: string, onTried?: () => void) {
  const { failed } = useText(waitingOrderText)
  const client = useApolloClient()
  const navigate = useNavigate()
  const payOrder = useAct(PAY_ORDER)
  const cancelOrder = useAct(CANCEL_ORDER)
  const changePaymentMethod = useAct(CHANGE_PAYMENT_METHOD)
  const removeOrderLines = useAct(REMOVE_ORDER_LINES)
  const [busy, setBusy] = useState<Busy | null>(null)
  const [gone, setGone] = useState<readonly GoneName[]>([])

  async function during(what: Busy, act: () => Promise<Outcome>): Promise<Outcome> {
    setBusy(what)
    try {
      return await act()
    } catch (error) {
      return { done: false, message: failureMessage(error, failed) }
    } finally {
      setBusy(null)
    }
  }

  /** Another order may be waiting behind this one. */
  const askAgain = () => client.query({ query: WAITING_ORDER, fetchPolicy: 'network-only' }).catch(reportError)

  async function goToBank(): Promise<Outcome> {
    const answer = await payOrder({ orderId })
    if (answer.__typename === 'PaymentLink') {
      location.assign(answer.url)
      return { done: true }
    }
    if (answer.__typename !== 'NamesGone') {
      await askAgain()
      return { done: false, message: answer.message }
    }
    setGone(answer.names)
    return { done: true }
  }

  return {
    busy,
    /** Names that stand in the way of paying. */
    gone,
    async pay(): Promise<Outcome> {
      const outcome = await during('pay', goToBank)
      onTried?.()
      return outcome
    },
    cancel: () =>
      during('cancel', async () => {
        const answer = await cancelOrder({ orderId })
        if (answer.__typename !== 'Order') return { done: false, message: answer.message }
        await askAgain()
        return { done: true }
      }),
    /** On account the order is placed by it; else it goes to where it is paid. */
    changeMethod: (paymentMethod: PaymentMethodCode) =>
      during('method', async () => {
        const answer = await changePaymentMethod({ orderId, paymentMethod })
        if (answer.__typename === 'NamesGone') {
          setGone(answer.names)
          return { done: true }
        }
        if (answer.__typename !== 'Order') return { done: false, message: answer.message }
        if (answer.status === 'AWAITING_PAYMENT') return goToBank()
        await askAgain()
        await navigate(summaryPath(orderId))
        return { done: true }
      }),
    goOnWithout: () =>
      during('remove', async () => {
        const answer = await removeOrderLines({ orderId, lineIds: gone.map(({ lineId }) => lineId) })
        if (answer.__typename !== 'Order') return { done: false, message: answer.message }
        setGone([])
        return { done: true }
      }),
  }
}
