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
    nameServers
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
      ... on InvalidInput {
        issues {
          field
          message
        }
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
  const [refused, setRefused] = useState<readonly RefusedDomain[]>([])
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
    const ask = (asked: SavedBasket) =>
      convert(toInput(asked)).catch((error: unknown) => {
        reportError(error)
        return null
      })
    const first = await ask(basket)
    const split = first?.__typename === 'InvalidInput' ? withoutRefused(basket, first.issues) : null
    const answer = split ? await ask(split.rest) : first
    if (own !== turn.current) return
    setIsChecking(false)
    setRefused(split?.refused ?? [])
    if (answer?.__typename !== 'CheckoutBasket') {
      // What lies there by now may be another one.
      if (answer?.__typename === 'BasketCancelled' && readSavedBasket()?.id === basket.id) saveBasket(null)
      setProblem(PROBLEMS[answer?.__typename ?? ''] ?? 'failed')
      return
    }
    setShown(answer)
    const seen = toSavedBasket({ ...answer, items: answer.items.map(toSaved), period: periodOf(answer, basket) })
    // What is refused stays chosen until its buyer takes it back: what is ordered has to be what was wanted.
    keep({
      ...seen,
      items: seen.items.map((item) => split?.refused.find(({ itemId }) => itemId === item.id)?.item ?? item),
    })
  }, [convert, keep])

  // biome-ignore lint/correctness/useExhaustiveDependencies: names and messages are in the reader's language
  useEffect(() => void check(), [check, locale])

  return {
    saved: saved !== null && saved.items.length > 0 ? saved : null,
    shown,
    problem,
    /** Domains that products were for and cannot be for: not the customer's, and not in the order either. */
    refused,
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

/** A domain that an item was for, and why it cannot be. */
export interface RefusedDomain {
  itemId: string
  /** As it was saved: its id or its name. */
  domain: string
  message: string
  /** With all that was chosen. */
  item: SavedItem
}

const DOMAIN_FIELD = /^items\.(\d+)\.assignedDomain(?:s\.(\d+))?$/

/** The basket without the domains that were refused; null when something else was, or an item is not known by its id. */
function withoutRefused(basket: SavedBasket, issues: readonly { field: string; message: string }[]) {
  const refused = issues.flatMap(({ field, message }): RefusedDomain[] => {
    const [, at = '', place] = DOMAIN_FIELD.exec(field) ?? []
    const item = basket.items[Number(at || -1)]
    if (!item?.id) return []
    if (item.type === 'sslmultidomains')
      return [{ itemId: item.id, item, message, domain: item.assignedDomains[Number(place)] ?? '' }]
    return 'assignedDomain' in item ? [{ itemId: item.id, item, message, domain: item.assignedDomain }] : []
  })
  if (refused.length < issues.length) return null
  const items = basket.items.map((item) => {
    const own = refused.filter(({ itemId }) => itemId === item.id).map(({ domain }) => domain)
    if (own.length === 0) return item
    if (item.type !== 'sslmultidomains') return { ...item, assignedDomain: '' }
    const assignedDomains = item.assignedDomains.filter((domain) => !own.includes(domain))
    return { ...item, assignedDomains, commonName: '' }
  })
  return { refused, rest: { ...basket, items } }
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
