import { useCallback, useEffect, useRef, useState } from 'react'
import type { CheckoutItemType, SavedBasket, SavedItem } from '../../../rules/checkout-items'
import { useAct } from '../../apollo/useAct'
import { graphql } from '../../gql'
import type { ConvertCheckoutItemsMutation, CheckoutItemType as GraphItemType } from '../../gql/graphql'
import { usePreferences } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { readSavedBasket, saveBasket, toSavedBasket } from './saved-basket'

graphql(`
  fragment SavedItem_item on CheckoutBasketItem {
    id
    type
    productId
    productCode
    title
    token
    transferDnsLater
    dnsProfileId
    redirection
    assignedDomain
    assignedDomains
    commonName
    softwareId
    csr
    vpsSpec
  }
`)

const CONVERT_CHECKOUT_ITEMS = graphql(`
  mutation ConvertCheckoutItems($input: ConvertCheckoutItemsInput!) {
    convertCheckoutItems(input: $input) {
      ... on CheckoutBasket {
        id
        period
        paymentRequired
        quoteHash
        items {
          id
          available
          needsExtraConfiguration
          problem
          ...SavedItem_item @unmask
          ...ProductRow_item
        }
        ...Totals_basket
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

const REMOVE_CHECKOUT_ITEM = graphql(`
  mutation RemoveCheckoutItem($input: RemoveCheckoutItemInput!) {
    removeCheckoutItem(input: $input) {
      __typename
    }
  }
`)

type Answer = ConvertCheckoutItemsMutation['convertCheckoutItems']
/** What the buyer is about to order, at the prices of this moment. */
export type ShownBasket = Extract<Answer, { __typename: 'CheckoutBasket' }>

/**
 * Why there is nothing new to show: `owned` is a domain that the customer has already, `cancelled` a basket that was
 * cancelled, in another window perhaps.
 */
export type BasketProblem = 'failed' | 'owned' | 'cancelled'

/**
 * The locally saved basket, as the server sees it. Every change is saved here and checked there, so that what is ordered is
 * what was shown. Null when nothing is saved.
 */
export function useCheckoutBasket() {
  const convert = useAct(CONVERT_CHECKOUT_ITEMS)
  const remove = useAct(REMOVE_CHECKOUT_ITEM)
  const { locale } = usePreferences()
  const [saved, setSaved] = useState(readSavedBasket)
  const [shown, setShown] = useState<ShownBasket | null>(null)
  const [problem, setProblem] = useState<BasketProblem | null>(null)
  const [isChecking, setIsChecking] = useState(true)
  /** The last check that was asked for: an answer to an earlier one is old. */
  const turn = useRef(0)
  const current = useRef(saved)

  const keep = useCallback((basket: SavedBasket) => {
    current.current = basket
    setSaved(basket)
    saveBasket(basket.items.length > 0 ? basket : null)
  }, [])

  const check = useCallback(async () => {
    const basket = current.current
    if (basket === null || basket.items.length === 0) return
    turn.current += 1
    const own = turn.current
    setIsChecking(true)
    setProblem(null)
    const answer = await convert(toInput(basket)).catch((error: unknown) => {
      reportError(error)
      return null
    })
    if (own !== turn.current) return
    setIsChecking(false)
    if (answer?.__typename !== 'CheckoutBasket') {
      // What lies there by now may be another one.
      if (answer?.__typename === 'BasketCancelled' && readSavedBasket()?.id === basket.id) saveBasket(null)
      setProblem(PROBLEMS[answer?.__typename ?? ''] ?? 'failed')
      return
    }
    setShown(answer)
    keep(toSavedBasket({ ...answer, items: answer.items.map(toSaved), period: periodOf(answer, basket) }))
  }, [convert, keep])

  // biome-ignore lint/correctness/useExhaustiveDependencies: names and messages are in the reader's language
  useEffect(() => void check(), [check, locale])

  return {
    saved: saved !== null && saved.items.length > 0 ? saved : null,
    shown,
    problem,
    /** What is shown may be old: the server is being asked. */
    isChecking,
    check,
    /** Changes what was chosen of an item. */
    change(itemId: string, choice: Partial<Omit<SavedItem, 'type'>> & Record<string, unknown>) {
      if (current.current === null) return
      const items = current.current.items.map((item) => (item.id === itemId ? { ...item, ...choice } : item))
      // The fields of a choice are those of the item that makes it.
      keep({ ...current.current, items: items as SavedItem[] })
      void check()
    },
    /** Takes an item out, here and on the server. */
    async removeItem(itemId: string) {
      if (current.current === null) return
      // A basket that was saved elsewhere may hold what the server never had.
      await remove({ itemId }).catch(() => undefined)
      keep({ ...current.current, items: current.current.items.filter(({ id }) => id !== itemId) })
      void check()
    },
  }
}

const PROBLEMS: Readonly<Record<string, BasketProblem>> = { DomainOwned: 'owned', BasketCancelled: 'cancelled' }

/** The words of the rules and of storage are lower case, those of the graph are not. */
const toGraphType = (type: CheckoutItemType) => type.toUpperCase() as GraphItemType
export const fromGraphType = (type: GraphItemType) => type.toLowerCase() as CheckoutItemType

function toInputItem(item: SavedItem) {
  const type = toGraphType(item.type)
  return item.type === 'vpspackage' ? { ...item, type, vpsSpec: JSON.stringify(item.vpsSpec) } : { ...item, type }
}

const toSaved = (item: ShownBasket['items'][number]) => ({ ...item, type: fromGraphType(item.type) })

/** The checkout sells three of the shop's terms. */
const periodOf = ({ period }: ShownBasket, { period: asked }: SavedBasket): SavedBasket['period'] =>
  period === 'MONTHLY' || period === 'QUARTERLY' || period === 'YEARLY' ? period : asked

function toInput({ id, items, period }: SavedBasket) {
  return { id: id || null, period, items: items.map(toInputItem) }
}
