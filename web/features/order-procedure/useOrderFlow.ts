import { useApolloClient } from '@apollo/client/react'
import { type Dispatch, useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { type Location, useLocation } from 'react-router-dom'
import { isDomainAskedFor } from '../../../rules/basket-steps'
import { isStep2Valid } from '../../../rules/service-block'
import { readBetweenChanges } from '../../apollo/basket-changes'
import { failureMessage } from '../../apollo/failure-message'
import { graphql } from '../../gql'
import type { OrderFlow_BasketFragment, ServiceType, ShopChannel } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { useAcceptAdditionalServices, useValidateBasket, wordsOf } from '../basket/basket-mutations'
import { clearPaymentMethods } from '../payments/payment-methods'
import {
  type OrderEvent,
  type OrderFlow,
  openedAt,
  orderFlow,
  type Start,
  type StepNumber,
  startOf,
} from './order-flow'
import { isDomain, isSavedCodeWrong, savedBlock, typedBlock } from './service-block'
import { useStepScroll } from './step-scroll'
import { step2Text } from './step2.text'
import { useSaveBlocks } from './useSaveBlocks'
import { markAnswered, useServicesCheck } from './useServicesCheck'

/** Basket fields that the order flow depends on; every domain counts for whether step 2 is valid. */
export const ORDER_FLOW_BASKET = graphql(`
  fragment OrderFlow_basket on Basket {
    id
    channel
    period
    empty
    domainIsMissingForHosting
    isHostingUpgrade
    items {
      id
      title
      productType
      invoiced
      isTransfer
      serviceType
      transfer {
        code
        codeState
        transferDns
        dnsMode
        dnsProfileId
      }
      connectedItem {
        id
        title
        productType
        productCode
        productName
        invoiced
        discountedPricePerPeriod
        originalPricePerPeriod
        deduction
      }
    }
    allBasketItems {
      id
      productCode
      title
    }
  }
`)

const GET_BASKET = graphql(`
  query getBasket($channel: ShopChannel!) {
    viewer {
      waitingOrder {
        id
        ...WaitingOrder_order
      }
    }
    basket(channel: $channel) {
      ...ChangedBasket_basket
    }
  }
`)

interface OrderFlowInput {
  basket: OrderFlow_BasketFragment
  isLoggedIn: boolean
  /** The forwarding product. */
  redirect: { id: string } | null
}

/** State of the order page with its actions. Runs the effects that the state calls for. */
export function useOrderFlow({ basket, isLoggedIn, redirect }: OrderFlowInput) {
  const { channel } = basket
  const client = useApolloClient()
  const { failed } = useText(step2Text)
  const start = useStart(basket)
  const [flow, dispatch] = useReducer(orderFlow, start, openedAt)
  const onStep = useCallback((step: StepNumber) => dispatch({ type: 'step-came-into-view', step }), [])
  const { goTo, openAt } = useStepScroll(flow.step, onStep)
  const reloadBasket = useFreshBasket(channel)
  const acceptServices = useAcceptAdditionalServices()
  const onSaved = (domain: string) => dispatch({ type: 'draft-saved', domain })
  /** Reads the latest response; the rendered one may be older. */
  const basketNow = () =>
    client.cache.readFragment({
      id: client.cache.identify({ __typename: 'Basket', channel }),
      fragment: ORDER_FLOW_BASKET,
    })
  const isCodeWrong = (domain: string) =>
    basketNow()?.items.some((item) => item.title === domain && isSavedCodeWrong(item)) ?? false
  const { saveUrl, saveTransfer, saveAll } = useSaveBlocks({ channel, redirect, onSaved, isCodeWrong })
  const domains = basket.items.filter(isDomain)

  useEffect(() => {
    if (start.scrolls) openAt(start.step)
  }, [start, openAt])

  const wasEmpty = useRef(basket.empty)
  useEffect(() => {
    const isEmptied = basket.empty && !wasEmpty.current
    wasEmpty.current = basket.empty
    if (!isEmptied) return
    dispatch({ type: 'basket-emptied' })
    goTo(1)
  }, [basket.empty, goTo])

  useServicesCheck({ flow, dispatch, basket, domains, isLoggedIn, saveAll, reloadBasket, onSettled: () => goTo(3) })
  useCustomerCheck({ summary: flow.summary, dispatch, channel, isLoggedIn, refuse })

  /** Continue in a step. Hosting alone opens at step 2, where a domain comes first as well. */
  function continueFrom(step: 1 | 2): void {
    if (isDomainAskedFor(basket)) dispatch({ type: 'domain-missed' })
    else if (step === 1) goTo(2)
    else dispatch({ type: 'continued' })
  }

  /** Both choices lead to step 3. The choice is remembered for the current basket: an upgrade does not trigger the next offer. */
  function leaveBenefits(): void {
    const now = basketNow()
    if (now) markAnswered(now)
    dispatch({ type: 'benefits-answered' })
    goTo(3)
  }

  /** Accepts the ticked offers; returns why that failed. */
  async function acceptBenefits(acceptedServiceTypes: ServiceType[]): Promise<string | null> {
    try {
      const answer = await acceptServices({ channel, acceptedServiceTypes })
      if (!answer.ok) return wordsOf(answer)
    } catch (error) {
      return failureMessage(error, failed)
    }
    leaveBenefits()
    return null
  }

  /**
   * A refusal may be caused by an outdated price, so the basket is refetched first. If it was ordered in the meantime, here or in
   * another tab, it is empty and without errors.
   */
  async function refuse(message: string): Promise<void> {
    await reloadBasket()
    const now = client.cache.readFragment({
      id: client.cache.identify({ __typename: 'Basket', channel }),
      fragment: ORDER_FLOW_BASKET,
    })
    dispatch(now?.empty ? { type: 'basket-emptied' } : { type: 'order-refused', message })
  }

  const isServicesValid = [typedBlock, savedBlock].every((read) =>
    isStep2Valid(domains.map((item) => read(item, flow.drafts[item.title]))),
  )
  return {
    flow,
    dispatch,
    domains,
    isServicesValid,
    goTo,
    continueFrom,
    saveUrl,
    saveTransfer,
    acceptBenefits,
    declineBenefits: leaveBenefits,
    refuseOrder: (message: string) => void refuse(message),
  }
}

/** Step at which the page opens, decided once from its initial data. */
function useStart(basket: OrderFlow_BasketFragment): Start {
  const location = useLocation()
  const [start] = useState(() => startAt(location, basket))
  // The flag applies to this visit; following a link within the shop resets it.
  useEffect(() => mountElement()?.setAttribute('data-final-step', 'false'), [])
  return start
}

function startAt({ search, hash }: Location, basket: OrderFlow_BasketFragment): Start {
  const query = new URLSearchParams(search)
  const items = basket.items.flatMap((item) => [item, ...item.connectedItem])
  return startOf({
    finalStep: query.get('finalStep') ?? mountElement()?.dataset.finalStep ?? null,
    isUpgrade: basket.isHostingUpgrade,
    isHostingInBasket: items.some(({ productType }) => productType === 'LINUX_PACKAGE'),
    isBasketEmpty: basket.empty,
    hasNewSearch: query.has('domain'),
    hash,
  })
}

/** Null on the server. */
const mountElement = (): HTMLElement | null => (typeof document === 'undefined' ? null : document.getElementById('app'))

/** Refetches the basket when the page opens, so that all its prices are current, and on demand. */
function useFreshBasket(channel: ShopChannel): () => Promise<void> {
  const client = useApolloClient()
  const reload = useCallback(() => {
    const question = { query: GET_BASKET, variables: { channel }, fetchPolicy: 'network-only' } as const
    return readBetweenChanges(() => client.query(question).catch(reportError))
  }, [client, channel])
  const isFetched = useRef(false)
  useEffect(() => {
    if (isFetched.current) return
    isFetched.current = true
    void reload()
  }, [reload])
  return reload
}

interface CustomerCheckInput {
  summary: OrderFlow['summary']
  dispatch: Dispatch<OrderEvent>
  channel: ShopChannel
  isLoggedIn: boolean
  refuse(message: string): Promise<void>
}

/**
 * Has the server validate the basket of a customer who did not come from step 2 as one: by logging in at step 3, by the
 * activation link, or by the address.
 */
function useCustomerCheck({ summary, dispatch, channel, isLoggedIn, refuse }: CustomerCheckInput): void {
  const client = useApolloClient()
  const validate = useValidateBasket()

  const check = useEffectEvent(async () => {
    try {
      clearPaymentMethods(client)
      const { status, message } = await validate(channel)
      if (status === 'FAILED') await refuse(message ?? '')
    } catch (error) {
      // The purchase validates again, so a failed check does not stop the buyer.
      reportError(error)
    }
    dispatch({ type: 'customer-checked' })
  })

  useEffect(() => {
    if (!isLoggedIn) dispatch({ type: 'signed-out' })
    else if (summary === 'unchecked') dispatch({ type: 'customer-known' })
    else if (summary === 'checking') void check()
  }, [isLoggedIn, summary, dispatch])
}
