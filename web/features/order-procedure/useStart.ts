import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type Start, startOf } from './start-step'

export interface FlowBasket {
  empty: boolean
  domainIsMissingForHosting: boolean
  isHostingUpgrade: boolean
  items: readonly { productType: string; connectedItem: readonly { productType: string }[] }[]
}

/** Where the page opens; decided once, from what it was opened with. */
export function useStart(basket: FlowBasket): Start {
  const { search, hash } = useLocation()
  const [start] = useState(() => {
    const query = new URLSearchParams(search)
    return startOf({
      finalStep: query.get('finalStep') ?? mountElement()?.dataset.finalStep ?? null,
      isUpgrade: basket.isHostingUpgrade,
      isHostingInBasket: basket.items.some((item) => [item, ...item.connectedItem].some(isHosting)),
      isBasketEmpty: basket.empty,
      hasNewSearch: query.has('domain'),
      hash,
    })
  })
  // The flag is of this visit; who comes again by a link within the shop starts anew.
  useEffect(() => mountElement()?.setAttribute('data-final-step', 'false'), [])
  return start
}

const mountElement = (): HTMLElement | null => document.getElementById('app')

const isHosting = ({ productType }: { productType: string }): boolean => productType === 'LINUX_PACKAGE'
