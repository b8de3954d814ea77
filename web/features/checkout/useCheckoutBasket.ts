import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { CheckoutItemType, SavedBasket, SavedItem } from '../../../rules/checkout-items'
import { useAct } from '../../apollo/useAct'
import { graphql } from '../../gql'
import type { CheckoutItemType as GraphItemType, ShownBasket_BasketFragment } from '../../gql/graphql'
import { usePreferences } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { useHydrated } from '../../lib/useHydrated'
import { readSavedBasket, saveBasket, toSavedBasket } from './saved-basket'

/** Spread by the query of the summary as well. */
const SHOWN_BASKET = graphql(`
  fragment ShownBasket_basket on CheckoutBasket {
    id
    period
    paymentRequired
    laterRefused
    quoteHash
    items {
      id
      available
      needsExtraConfiguration
      problem
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
      ...ProductRow_item
    }
    ...Totals_basket
  }
`)

// Unmasked, since it is saved as it was returned: the basket in the cache may be a later one.
const CONVERT_CHECKOUT_ITEMS = graphql(`
  mutation ConvertCheckoutItems($input: ConvertCheckoutItemsInput!) {
    convertCheckoutItems(input: $input) {
      ... on CheckoutBasket {
        ...ShownBasket_basket @unmask
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

/** The order at current prices. */
export type ShownBasket = ShownBasket_BasketFragment

/**
 * Why there is no current basket: `owned` is a domain that the customer already has, `cancelled` a basket that was cancelled,
 * perhaps in another window.
 */
export type BasketProblem = 'failed' | 'owned' | 'cancelled'

/**
 * The locally saved basket, as the server sees it. Every change is saved here and checked there, so that the order matches what
 * was shown. Null when nothing is saved.
 *
 * @param from the server's basket, which is shown until the saved one was checked
 */
export function useCheckoutBasket(from: FragmentType<typeof SHOWN_BASKET> | null) {
  const { data: onServer } = useSuspenseFragment({ fragment: SHOWN_BASKET, fragmentName: 'ShownBasket_basket', from })
  const convert = useAct(CONVERT_CHECKOUT_ITEMS)
  const remove = useAct(REMOVE_CHECKOUT_ITEM)
  const { locale } = usePreferences()
  const isHydrated = useHydrated()
  const [stored, setSaved] = useState(readSavedBasket)
  // The server knows only its own basket.
  const saved = isHydrated ? stored : onServer && savedOf(onServer)
  const [checked, setShown] = useState<ShownBasket | null>(null)
  const shown = checked ?? (onServer?.id === saved?.id ? onServer : null)
  const [problem, setProblem] = useState<BasketProblem | null>(null)
  const [refused, setRefused] = useState<readonly RefusedDomain[]>([])
  const [isChecking, setIsChecking] = useState(true)
  /** Number of the last check; results of earlier ones are discarded. */
  const turn = useRef(0)
  const current = useRef(stored)

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
      // Another basket may have been saved since.
      if (answer?.__typename === 'BasketCancelled' && readSavedBasket()?.id === basket.id) saveBasket(null)
      setProblem(PROBLEMS[answer?.__typename ?? ''] ?? 'failed')
      return
    }
    setShown(answer)
    const seen = savedOf(answer, basket)
    // A refused choice stays until the buyer changes it: the order has to match what was wanted.
    keep({
      ...seen,
      items: seen.items.map((item) => split?.refused.find(({ itemId }) => itemId === item.id)?.item ?? item),
    })
  }, [convert, keep])

  // biome-ignore lint/correctness/useExhaustiveDependencies: names and messages depend on the language
  useEffect(() => void check(), [check, locale])

  return {
    saved: saved !== null && saved.items.length > 0 ? saved : null,
    shown,
    problem,
    /** Domains refused for products: neither the customer's nor in this order. */
    refused,
    /** A check is pending, so the basket shown may be outdated. */
    isChecking,
    check,
    /** Changes the choices of an item. */
    change(itemId: string, choice: Partial<Omit<SavedItem, 'type'>> & Record<string, unknown>) {
      if (current.current === null) return
      const items = current.current.items.map((item) => (item.id === itemId ? { ...item, ...choice } : item))
      // A choice has the fields of its own item's type.
      keep({ ...current.current, items: items as SavedItem[] })
      void check()
    },
    /** Removes an item, here and on the server. */
    async removeItem(itemId: string) {
      if (current.current === null) return
      // A basket saved elsewhere may contain items that the server never had.
      await remove({ itemId }).catch(() => undefined)
      keep({ ...current.current, items: current.current.items.filter(({ id }) => id !== itemId) })
      void check()
    },
  }
}

/** A refused domain of an item, and why. */
export interface RefusedDomain {
  itemId: string
  /** Id or name, as saved. */
  domain: string
  message: string
  /** With all its choices. */
  item: SavedItem
}

const DOMAIN_FIELD = /^items\.(\d+)\.assignedDomain(?:s\.(\d+))?$/

/** The basket without its refused domains; null when anything else was refused, or an item's id is unknown. */
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

/** Rules and storage use lower case, the graph upper case. */
const toGraphType = (type: CheckoutItemType) => type.toUpperCase() as GraphItemType
export const fromGraphType = (type: GraphItemType) => type.toLowerCase() as CheckoutItemType

function toInputItem(item: SavedItem) {
  const type = toGraphType(item.type)
  return item.type === 'vpspackage' ? { ...item, type, vpsSpec: JSON.stringify(item.vpsSpec) } : { ...item, type }
}

const toSaved = (item: ShownBasket['items'][number]) => ({ ...item, type: fromGraphType(item.type) })

/** The saved form of a basket. The checkout offers three of the shop's terms. */
function savedOf(basket: ShownBasket, asked?: SavedBasket): SavedBasket {
  const { period } = basket
  const isOffered = period === 'MONTHLY' || period === 'QUARTERLY' || period === 'YEARLY'
  return toSavedBasket({ ...basket, items: basket.items.map(toSaved), period: isOffered ? period : asked?.period })
}

function toInput({ id, items, period }: SavedBasket) {
  return { id: id || null, period, items: items.map(toInputItem) }
}
