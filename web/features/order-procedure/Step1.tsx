import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Layers } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import { graphql } from '../../gql'
import type { ShopChannel } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { replaceAddress } from '../../lib/replace-address'
import { reportError } from '../../lib/report-error'
import { useHydrated } from '../../lib/useHydrated'
import { WhenHydrated } from '../../lib/WhenHydrated'
import { paths } from '../../paths'
import { Badge } from '../../ui/Badge'
import { Note } from '../../ui/Note'
import { ExtensionList } from '../availability/ExtensionList'
import { PlainResults, PlainSearchRefusal } from '../availability/PlainResults'
import { SearchForm } from '../availability/SearchForm'
import { searchOf } from '../availability/search-of'
import { useAddBasketItem } from '../basket/basket-mutations'
import styles from './Step1.module.css'
import { step1Text } from './step1.text'

const STEP_1_BASKET = graphql(`
  fragment Step1_basket on Basket {
    id
    channel
    domainIsMissingForHosting
    items {
      id
      productCode
      productName
      productType
    }
    ...ExtensionList_basket
  }
`)

const STEP_1_QUERY = graphql(`
  fragment Step1_query on Query {
    viewer {
      csrfToken
      staffel
    }
    hostingPackages {
      id
      productCode
      productName
    }
    domainExtensions {
      id
      extension
    }
    ...ExtensionList_query
    ...PlainResults_query
  }
`)

interface Step1Props {
  basket: FragmentType<typeof STEP_1_BASKET>
  query: FragmentType<typeof STEP_1_QUERY>
}

/**
 * Step 1: the search, and its results for every extension. Memoised without the page's state, so that input in another step does
 * not rerender its rows.
 */
export const Step1 = memo(function Step1(props: Step1Props) {
  const { data: basket } = useSuspenseFragment({
    fragment: STEP_1_BASKET,
    fragmentName: 'Step1_basket',
    from: props.basket,
  })
  const { data } = useSuspenseFragment({ fragment: STEP_1_QUERY, fragmentName: 'Step1_query', from: props.query })
  const t = useText(step1Text)
  const isHydrated = useHydrated()
  const { visit, typed, search, searchFor } = usePageSearch(data.domainExtensions)
  const isHostingRefused = useWantedHosting({ basket, packages: data.hostingPackages })
  const isDomainMissing = isHydrated && basket.domainIsMissingForHosting
  const waiting = isDomainMissing ? basket.items.find(({ productType }) => productType === 'LINUX_PACKAGE') : undefined
  return (
    <div className={styles.step}>
      {basket.channel === 'RESELLER' && data.viewer.staffel !== null && (
        <div className={styles.reseller}>
          <Badge tone="info" icon={Layers}>
            {t.resellerRate({ staffel: data.viewer.staffel })}
          </Badge>
          <Link to={paths.domainList}>{t.toList}</Link>
          <Link to={paths.staffel}>{t.toStaffel}</Link>
        </div>
      )}
      <h1>{t.title}</h1>
      {waiting && (
        <Note kind="info" role="status" title={t.waiting({ product: waiting.productName })}>
          {t.waitingText}
        </Note>
      )}
      {isHostingRefused && (
        <Note kind="error" role="alert" title={t.notAdded}>
          {t.notAddedText}
        </Note>
      )}
      <SearchForm
        key={visit}
        size="page"
        defaultValue={typed}
        placeholder={t.example}
        onSearch={searchFor}
        csrfToken={isHydrated ? data.viewer.csrfToken : undefined}
      />
      {!isHydrated && <PlainSearchRefusal />}
      {search ? (
        <WhenHydrated fallback={<PlainResults search={search} query={data} />}>
          <ExtensionList search={search} basket={basket} query={data} />
        </WhenHydrated>
      ) : (
        <p className={styles.hint}>{t.hint}</p>
      )}
    </div>
  )
})

/**
 * The page's search. A search in the address starts at once, also when a link of the shop leads here again (`visit` then changes,
 * and the field resets). The address keeps the last search.
 */
function usePageSearch(extensions: readonly { extension: string }[]) {
  const { search: query, key: visit } = useLocation()
  const sold = extensions.map(({ extension }) => extension)
  const typed = new URLSearchParams(query).get('domain') ?? ''
  const [current, setCurrent] = useState(() => ({ visit, search: searchOf(typed, sold) }))
  if (current.visit !== visit) setCurrent({ visit, search: typed === '' ? current.search : searchOf(typed, sold) })

  const { search } = current
  useEffect(() => {
    if (!search) return
    replaceAddress((url) => {
      url.searchParams.set('domain', search.text)
      // Distinguishes a reloaded page from one opened with a new name.
      url.hash ||= 'step-1'
    })
  }, [search])

  const searchFor = (domain: string) => setCurrent({ visit, search: searchOf(domain, sold) })
  return { visit, typed: toUnicode(typed), search, searchFor }
}

interface WantedHosting {
  basket: { channel: ShopChannel; items: readonly { productCode: string }[] }
  packages: readonly { id: string; productCode: string; productName: string }[]
}

/**
 * Adds the package in the address (`?hosting=HOSTING_BASIC`) to the basket, once: the parameter is removed before the request.
 * Returns whether that failed.
 */
function useWantedHosting({ basket, packages }: WantedHosting): boolean {
  const [isRefused, setIsRefused] = useState(false)
  const add = useAddBasketItem()
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    const wanted = takeFromAddress()
    const product = packages.find(({ productCode }) => productCode === wanted)
    if (!product || basket.items.some(({ productCode }) => productCode === wanted)) return
    add({ channel: basket.channel, productId: product.id, title: product.productName })
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
