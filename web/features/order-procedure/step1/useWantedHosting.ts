import { useEffect, useRef, useState } from 'react'
import type { ShopChannel } from '../../../gql/graphql'
import { reportError } from '../../../lib/report-error'
import { useAddBasketItem } from '../../basket/useAddBasketItem'
import { replaceAddress } from '../replace-address'

interface WantedHosting {
  basket: { channel: ShopChannel; items: readonly { productCode: string }[] }
  packages: readonly { productId: string; productCode: string; productName: string }[]
}

/**
 * Puts the package that the address names (`?hosting=HOSTING_BASIC`) in the basket, once: the name leaves the address
 * before it is sent. Answers whether that went wrong.
 */
export function useWantedHosting({ basket, packages }: WantedHosting): boolean {
  const [isRefused, setIsRefused] = useState(false)
  const add = useAddBasketItem()
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    const wanted = takeFromAddress()
    const product = packages.find(({ productCode }) => productCode === wanted)
    if (!product || basket.items.some(({ productCode }) => productCode === wanted)) return
    const { productId, productCode, productName } = product
    add({ channel: basket.channel, productId, productCode, title: productName })
      .then((answer) => setIsRefused(!answer.ok))
      .catch((error: unknown) => {
        reportError(error)
        setIsRefused(true)
      })
  }, [add, basket, packages])
  return isRefused
}

function takeFromAddress(): string | null {
  const wanted = new URLSearchParams(location.search).get('hosting')
  replaceAddress((url) => url.searchParams.delete('hosting'))
  return wanted
}
