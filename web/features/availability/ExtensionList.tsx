import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { ChevronDown } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { EXTENSION_ROWS_FIRST, EXTENSION_ROWS_MORE } from '../../../rules/constants'
import { type RowState, toUnicode } from '../../../rules/domain-name'
import { basisPointsOf } from '../../../rules/vat'
import { vatText } from '../../../rules/vat.text'
import { useBusyRows } from '../../forms/useBusyRows'
import { graphql } from '../../gql'
import type { ExtensionList_BasketFragment, ExtensionList_QueryFragment } from '../../gql/graphql'
import { usePreferences, useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { LiveRegion } from '../../ui/LiveRegion'
import { Note } from '../../ui/Note'
import { type BasketAnswer, useAddBasketItem, useRemoveBasketDomain, wordsOf } from '../basket/basket-mutations'
import { hasNoAnswer, useAvailability } from './availability'
import type { AvailabilityAnswer } from './availability-stream'
import styles from './ExtensionList.module.css'
import { actOf, ExtensionRow, type RowFailure, rowState } from './ExtensionRow'
import { extensionListText } from './extension-list.text'
import { Suggestions } from './Suggestions'
import type { Search } from './search-of'

const EXTENSION_LIST_BASKET = graphql(`
  fragment ExtensionList_basket on Basket {
    id
    channel
    includeVatRate
    items {
      id
      domainName
      isTransfer
      renewalPrice
    }
  }
`)

const EXTENSION_LIST_QUERY = graphql(`
  fragment ExtensionList_query on Query {
    domainExtensions {
      id
      extension
      originalPrice
      discountedPrice
      ...ExtensionRow_product
    }
  }
`)

interface ExtensionListProps {
  search: Search
  basket: FragmentType<typeof EXTENSION_LIST_BASKET>
  query: FragmentType<typeof EXTENSION_LIST_QUERY>
}

/** The searched name under every extension, ten rows at a time. */
export function ExtensionList({ search, ...refs }: ExtensionListProps) {
  const { data: basket } = useSuspenseFragment({ fragment: EXTENSION_LIST_BASKET, from: refs.basket })
  const { data } = useSuspenseFragment({
    fragment: EXTENSION_LIST_QUERY,
    fragmentName: 'ExtensionList_query',
    from: refs.query,
  })
  const t = useText(extensionListText)
  const { clicks, showMore } = useClicks(search)
  const others = useRef<HTMLUListElement>(null)
  const all = inOrder(data.domainExtensions, search.extension)
  const products = all.slice(0, rowsShown(clicks, all.length))
  const { rows, act, askFailedAgain } = useRows({ search, basket, products })

  const isChecked = rows.every(({ state }) => state !== 'loading')
  const isAllFailed = isChecked && rows.every(({ answer, state }) => state === 'error' && answer && hasNoAnswer(answer))
  const [first] = rows
  const taken = isChecked && (first?.state === 'migrate' || first?.state === 'unavailable') ? first : null
  const firstNew = useRef<number | null>(null)
  // The button may be gone, so the first new row gets the focus.
  useLayoutEffect(() => {
    if (firstNew.current === null) return
    others.current?.children[firstNew.current]?.querySelector('button')?.focus({ preventScroll: true })
    firstNew.current = null
  })

  const listed = (row: (typeof rows)[number]) => (
    <ExtensionRow
      key={row.name}
      product={row.product}
      name={row.name}
      state={row.state}
      before={row.before}
      answer={row.answer}
      failure={row.failure}
      isTop={row === first}
      isQuiet={isAllFailed}
      onAct={() => act(row)}
    />
  )
  return (
    <>
      {search.notSold && <Note kind="info">{t.notSold({ extension: search.notSold })}</Note>}
      <Card className={styles.list}>
        <Progress rows={rows} vatRate={basket.includeVatRate} isAllFailed={isAllFailed} onAskAgain={askFailedAgain} />
        {isAllFailed && (
          <Note
            kind="warn"
            role="status"
            className={styles.failed}
            title={t.allFailed}
            action={<Button onClick={askFailedAgain}>{t.allFailedAgain}</Button>}
          >
            {t.allFailedText}
          </Note>
        )}
        <div role="group" aria-label={t.heading({ label: toUnicode(search.label) })}>
          <ul>{rows.slice(0, 1).map(listed)}</ul>
          {/* Below the row they belong to, which must not move under a pointer when they come in. */}
          {taken && (
            <Suggestions
              name={taken.name}
              channel={basket.channel}
              products={data.domainExtensions}
              inBasket={new Set(basket.items.map(({ domainName }) => domainName))}
            />
          )}
          <ul ref={others} className={styles.others}>
            {rows.slice(1).map(listed)}
          </ul>
        </div>
        {products.length < all.length && (
          <div className={styles.more}>
            <Button
              variant="quiet"
              iconEnd={ChevronDown}
              onClick={() => {
                firstNew.current = products.length - 1
                showMore()
              }}
            >
              {t.more}
            </Button>
          </div>
        )}
      </Card>
      <p className="hint">{t.terms}</p>
    </>
  )
}

/** The typed extension first, then the shop's order. */
export function inOrder<T extends { extension: string }>(products: readonly T[], typed: string | null): readonly T[] {
  const first = products.filter(({ extension }) => extension === typed)
  return [...first, ...products.filter(({ extension }) => extension !== typed)]
}

/** Number of rows to show after this many clicks on "Toon andere extensies". */
export const rowsShown = (clicks: number, total: number): number =>
  Math.min(EXTENSION_ROWS_FIRST + clicks * EXTENSION_ROWS_MORE, total)

/** Counts the clicks on "Toon andere extensies"; a new search resets it. */
function useClicks(search: Search) {
  const [counted, setCounted] = useState({ search, clicks: 0 })
  if (counted.search !== search) setCounted({ search, clicks: 0 })
  const clicks = counted.search === search ? counted.clicks : 0
  return { clicks, showMore: () => setCounted({ search, clicks: clicks + 1 }) }
}

type Product = ExtensionList_QueryFragment['domainExtensions'][number]
type BasketItem = ExtensionList_BasketFragment['items'][number]

interface RowsInput {
  search: Search
  basket: Pick<ExtensionList_BasketFragment, 'channel' | 'items'>
  products: readonly Product[]
}

/** Rows of a search with their state and click handler. */
function useRows({ search, basket, products }: RowsInput) {
  const { channel } = basket
  const { locale } = usePreferences()
  const [failures, setFailures] = useState<ReadonlyMap<string, RowFailure>>(new Map())
  const changing = useBusyRows()
  const add = useAddBasketItem()
  const remove = useRemoveBasketDomain()
  const inBasket = new Map(basket.items.map((item) => [item.domainName, item]))
  const nameOf = ({ extension }: Product): string => `${search.label}.${extension}`
  const extensions = products.filter((product) => !inBasket.has(nameOf(product))).map(({ extension }) => extension)
  const availability = useAvailability({ search, extensions })
  const answers = availability.answers()

  const rows = products.map((product) => {
    const name = nameOf(product)
    const answer = answers.get(name)
    const facts = { isInBasket: inBasket.has(name), isChanging: changing.isBusy(name), answer }
    const before = rowState({ ...facts, isChanging: false })
    return { product, name, answer, state: rowState(facts), before, failure: failures.get(name) }
  })

  /** A failure is shown in the row, which offers a retry. */
  async function change(name: string, of: RowFailure['of'], send: () => Promise<BasketAnswer>): Promise<void> {
    const failure = await failureOf(of, send)
    setFailures((last) => {
      const next = new Map(last)
      if (failure === null) next.delete(name)
      else next.set(name, failure)
      return next
    })
  }

  /** Text for a failed change; null on success. */
  async function failureOf(of: RowFailure['of'], send: () => Promise<BasketAnswer>): Promise<RowFailure | null> {
    try {
      const answer = await send()
      return answer.ok ? null : { of, message: wordsOf(answer), locale }
    } catch (error) {
      reportError(error)
      return { of }
    }
  }

  /** A name that turns out to be unavailable gets a row that says so. */
  async function addName({ id: productId }: Product, name: string): Promise<BasketAnswer> {
    const answer = await add({ channel, productId, title: name })
    if (answer.ok || answer.code !== 'DOMAIN_NOT_AVAILABLE') return answer
    availability.learn(name, { ...REFUSED, refusal: { message: answer.message, locale } })
    return { ok: true }
  }

  async function removeName(product: Product, name: string): Promise<BasketAnswer> {
    const item = inBasket.get(name)
    // Recorded before the name leaves the basket, so that the row shows this and does not look it up again.
    if (item && !answers.has(name)) availability.learn(name, answerOf(item, product))
    return remove({ channel, domainName: name })
  }

  function act({ product, name, state }: (typeof rows)[number]): void {
    const what = actOf(state)
    if (what === 'add') void changing.run(name, () => change(name, 'add', () => addName(product, name)))
    if (what === 'remove') void changing.run(name, () => change(name, 'remove', () => removeName(product, name)))
    if (what === 'check-again') {
      availability.forget(name)
      availability.ask(search, [product.extension])
    }
  }

  return { rows, act, askFailedAgain: availability.askFailedAgain }
}

const REFUSED: AvailabilityAnswer = { status: 'refused', reason: null, premiumPrice: null }

/** Availability as implied by a basket item that this search never looked up: free, or to be transferred. */
function answerOf({ isTransfer, renewalPrice }: BasketItem, { originalPrice }: Product): AvailabilityAnswer {
  if (isTransfer) return { status: 'active', reason: null, premiumPrice: null }
  return { status: 'free', reason: null, premiumPrice: renewalPrice === originalPrice ? null : renewalPrice }
}

interface ProgressProps {
  rows: readonly { state: RowState; answer: AvailabilityAnswer | undefined }[]
  /** A fraction: 0.21. */
  vatRate: number
  /** A note shows this, with a single retry. */
  isAllFailed: boolean
  /** Retries the failed lookups. */
  onAskAgain(): void
}

/** Progress bar and count of known rows, announced at most once a second, with a note on prices. */
function Progress({ rows, vatRate, isAllFailed, onAskAgain }: ProgressProps) {
  const { showsVat } = usePreferences()
  const t = useText(extensionListText)
  const prices = useText(vatText)
  const total = rows.length
  const checked = rows.filter(({ state }) => state !== 'loading').length
  const free = rows.filter(({ state }) => state === 'ready').length
  const failed = rows.filter(({ state, answer }) => state === 'error' && answer && hasNoAnswer(answer)).length
  const rate = basisPointsOf(vatRate)
  return (
    <>
      <div className={styles.head}>
        <div className={styles.progress}>
          <LiveRegion className={styles.status} text={progressWords(t, { total, checked, free, failed })} />
          {checked === total && failed > 0 && !isAllFailed && (
            <button type="button" className={styles.again} onClick={onAskAgain}>
              {t.allAgain}
            </button>
          )}
        </div>
        <span className="hint">{showsVat ? prices.perYearIncluding({ rate }) : prices.perYearExcluding({ rate })}</span>
      </div>
      <div className={styles.bar} aria-hidden="true">
        <i style={{ transform: `scaleX(${total === 0 ? 1 : checked / total})` }} />
      </div>
    </>
  )
}

interface Counts {
  total: number
  checked: number
  free: number
  failed: number
}

/** A name whose lookup failed may be available, so it is not counted as unavailable. */
export function progressWords(t: (typeof extensionListText)['nl'], { total, checked, free, failed }: Counts): string {
  if (checked < total) return t.checked({ checked, total })
  if (failed === 0) return t.checkedAll({ total, free })
  if (failed === total) return t.failed({ failed })
  return `${t.checkedSome({ checked: total - failed, total, free })} ${t.failed({ failed })}`
}
