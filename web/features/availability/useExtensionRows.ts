import { useRef, useState } from 'react'
import type { ShopChannel } from '../../gql/graphql'
import { usePreferences } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { useAddBasketItem, useRemoveBasketDomain } from '../basket/basket-mutations'
import type { AvailabilityAnswer } from './availability-answer'
import { actOf, type RowFacts, rowState } from './row-state'
import type { Search } from './search-of'
import { useAvailability } from './useAvailability'

interface RowProduct {
  productId: string
  productCode: string
  extension: string
  originalPrice: number
}

interface BasketDomain {
  domainName: string | null
  isTransfer: boolean
  renewalPrice: number
}

interface RowsInput<P extends RowProduct> {
  search: Search
  channel: ShopChannel
  products: readonly P[]
  basketItems: readonly BasketDomain[]
  isVisitor: boolean
}

/** The rows of a search with what each is, and what a click on one does. */
export function useExtensionRows<P extends RowProduct>(input: RowsInput<P>) {
  const { search, channel, products, basketItems, isVisitor } = input
  const { locale } = usePreferences()
  const [changing, setChanging] = useState<ReadonlySet<string>>(new Set())
  const isSending = useRef(new Set<string>())
  const add = useAddBasketItem()
  const remove = useRemoveBasketDomain()
  const inBasket = new Map(basketItems.map((item) => [item.domainName, item]))
  const nameOf = ({ extension }: RowProduct): string => `${search.label}.${extension}`
  const extensions = products.filter((product) => !inBasket.has(nameOf(product))).map(({ extension }) => extension)
  const availability = useAvailability({ search, extensions, isVisitor })
  const answers = availability.answers()

  const rows = products.map((product) => {
    const name = nameOf(product)
    const answer = answers.get(name)
    const facts: RowFacts = { isInBasket: inBasket.has(name), isChanging: changing.has(name), answer }
    return { product, name, answer, state: rowState(facts), before: rowState({ ...facts, isChanging: false }) }
  })

  /** Runs one change of a row, never two at a time; what fails is only told to the log (DOM-039). */
  async function change(name: string, act: () => Promise<void>): Promise<void> {
    if (isSending.current.has(name)) return
    isSending.current.add(name)
    setChanging(new Set(isSending.current))
    await act().catch(reportError)
    isSending.current.delete(name)
    setChanging(new Set(isSending.current))
  }

  async function addName({ productId, productCode }: P, name: string): Promise<void> {
    const result = await add({ channel, productId, productCode, title: name })
    if (result.ok) return
    if (result.code !== 'DOMAIN_NOT_AVAILABLE') throw new Error(`${name} was not added: ${result.message}`)
    availability.note(name, { ...REFUSED, refusal: { message: result.message, locale } })
  }

  async function removeName(product: P, name: string): Promise<void> {
    const item = inBasket.get(name)
    // Before it leaves the basket, so that the row falls back on this and is not asked about anew.
    if (item && !answers.has(name)) availability.note(name, answerOf(item, product))
    const result = await remove({ channel, domainName: name })
    if (!result.ok) throw new Error(`${name} was not removed: ${result.message}`)
  }

  function act({ product, name, state }: (typeof rows)[number]): void {
    const what = actOf(state)
    if (what === 'add') void change(name, () => addName(product, name))
    if (what === 'remove') void change(name, () => removeName(product, name))
    if (what === 'check-again') {
      availability.forget(name)
      availability.ask(search, [product.extension])
    }
  }

  return { rows, act }
}

const REFUSED: AvailabilityAnswer = { status: 'refused', reason: null, premiumPrice: null }

/** What the basket knew of a name that was never asked about in this search: free or to be transferred. */
function answerOf({ isTransfer, renewalPrice }: BasketDomain, { originalPrice }: RowProduct): AvailabilityAnswer {
  if (isTransfer) return { status: 'active', reason: null, premiumPrice: null }
  return { status: 'free', reason: null, premiumPrice: renewalPrice === originalPrice ? null : renewalPrice }
}
