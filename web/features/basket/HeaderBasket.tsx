import type { FragmentType } from '@apollo/client'
import { useApolloClient, useSuspenseFragment, useSuspenseQuery } from '@apollo/client/react'
import { ShoppingBasket } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { graphql } from '../../gql'
import type { ShopChannel } from '../../gql/graphql'
import { useExactMoney, useText } from '../../i18n/preferences'
import { setBasketPanelOpen, useBasketPanelOpen } from '../../layout/basket-panel'
import type { HeaderBasketProps } from '../../layout/layout-parts'
import { useHydrated } from '../../lib/useHydrated'
import { paths } from '../../paths'
import { useKnowsViewer } from '../../router/useKnowsViewer'
import { cx } from '../../ui/cx'
import { Icon } from '../../ui/Icon'
import { useEver } from '../../ui/useEver'
import { countDomains, countPackages } from './count-domains'
import styles from './HeaderBasket.module.css'
import { headerBasketText } from './header-basket.text'
import { useBasketTotals } from './useBasketTotals'
import { fetchAgain, useTabsInStep } from './useTabsInStep'

const HEADER_BASKET = graphql(`
  fragment HeaderBasket_basket on Basket {
    quoteHash
    totalPricePerPeriodExcludeTax
    includeVatRate
    allBasketItems {
      id
      productType
    }
  }
`)

const RESELLER_BASKET_QUERY = graphql(`
  query ResellerBasket {
    basket(channel: RESELLER) {
      channel
      ...HeaderBasket_basket
    }
  }
`)

const HEADER_CHECKOUT = graphql(`
  fragment HeaderBasket_checkout on CheckoutBasket {
    id
    totalPricePerPeriodIncludeTax
    items {
      id
    }
  }
`)

/** Both baskets of the viewer as one. A reseller's domains are in a different basket, which is fetched separately. */
export function HeaderBasket({
  shown: { viewer, basket, filledCheckoutBasket: checkout },
  ...props
}: HeaderBasketProps) {
  const { isOnBrand } = props
  const knowsViewer = useKnowsViewer()
  const isHydrated = useHydrated()
  // A reseller's basket is fetched by the browser.
  if (viewer.isReseller ? !isHydrated : !knowsViewer) return <BasketLink href={paths.order} isOnBrand={isOnBrand} />
  const shared = { ...props, checkout, isLoggedIn: viewer.isLoggedIn }
  if (!viewer.isReseller) return <FilledBasket {...shared} channel="CUSTOMER" basket={basket} />
  return (
    <Suspense fallback={<BasketLink href={paths.orderReseller} isOnBrand={isOnBrand} />}>
      <ResellerBasket {...shared} />
    </Suspense>
  )
}

interface SharedProps extends Omit<HeaderBasketProps, 'shown'> {
  /** Products ordered separately from domains; null when there are none. */
  checkout: FragmentType<typeof HEADER_CHECKOUT> | null
  isLoggedIn: boolean
}

function ResellerBasket(props: SharedProps) {
  const { data } = useSuspenseQuery(RESELLER_BASKET_QUERY)
  return <FilledBasket {...props} channel="RESELLER" basket={data.basket} />
}

interface FilledBasketProps extends SharedProps {
  channel: ShopChannel
  basket: FragmentType<typeof HEADER_BASKET>
}

/**
 * Links to the part with items; with two parts it opens a panel with a link to each. A product page opens the panel after it
 * added a product, also when that is the only part.
 */
function FilledBasket({ channel, basket, checkout, isLoggedIn, isOnBrand, wasInCheckout }: FilledBasketProps) {
  const { data } = useSuspenseFragment({ fragment: HEADER_BASKET, from: basket })
  const { data: loose } = useSuspenseFragment({ fragment: HEADER_CHECKOUT, from: checkout })
  useTabsInStep(channel, data.quoteHash)
  useFreshAfterCheckout(channel, wasInCheckout)
  const { gross } = useBasketTotals(channel, data)
  const wasPanelOpen = useEver(useBasketPanelOpen())
  useClosedOnLeaving()
  const looseItems = loose?.items.length ?? 0
  const filled = {
    count: countDomains(data.allBasketItems),
    packages: countPackages(data.allBasketItems),
    loose: looseItems,
    total: gross + (loose?.totalPricePerPeriodIncludeTax ?? 0),
  }
  const order = channel === 'RESELLER' ? paths.orderReseller : paths.order
  if (looseItems > 0 && (wasPanelOpen || data.allBasketItems.length > 0)) {
    return <BasketButton {...{ channel, isLoggedIn, isOnBrand, filled }} href={order} />
  }
  return <BasketLink href={looseItems > 0 ? paths.checkout : order} isOnBrand={isOnBrand} filled={filled} />
}

/** Another page starts with a closed panel. */
function useClosedOnLeaving(): void {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each page
  useEffect(() => setBasketPanelOpen(false), [pathname])
}

/** The checkout has no basket in its header. After it, the basket is refetched without the items ordered or removed there. */
function useFreshAfterCheckout(channel: ShopChannel, wasInCheckout: boolean): void {
  const client = useApolloClient()
  useEffect(() => {
    // Offline the header keeps its data; there is nothing to report.
    if (wasInCheckout) void fetchAgain(client, channel).catch(() => {})
  }, [client, channel, wasInCheckout])
}

const BasketParts = lazy(async () => ({ default: (await import('./BasketParts')).BasketParts }))

interface Filled {
  /** Number of domains. */
  count: number
  /** Number of packages, shown when there is no domain. */
  packages: number
  /** Number of products ordered separately from domains. */
  loose: number
  total: number
}

interface BasketButtonProps {
  channel: ShopChannel
  isLoggedIn: boolean
  isOnBrand: boolean
  filled: Filled
  href: string
}

function BasketButton({ channel, isLoggedIn, isOnBrand, filled, href }: BasketButtonProps) {
  const t = useText(headerBasketText)
  const money = useExactMoney()
  const isOpen = useBasketPanelOpen()
  const wasOpen = useEver(isOpen)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={cx(styles.basket, isOnBrand && styles.onBrand)}
        aria-label={t.basketWith({ ...filled, total: money(filled.total) })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setBasketPanelOpen(!isOpen)}
      >
        <BasketSign filled={filled} />
      </button>
      {wasOpen && (
        <Suspense fallback={null}>
          <BasketParts
            {...{ channel, isLoggedIn, isOpen, href }}
            triggerRef={button}
            onClose={() => setBasketPanelOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

interface BasketLinkProps {
  href: string
  isOnBrand: boolean
  /** Unknown until hydration. */
  filled?: Filled
}

/** Link to the only part with items, with its total including VAT. */
function BasketLink({ href, isOnBrand, filled }: BasketLinkProps) {
  const t = useText(headerBasketText)
  const money = useExactMoney()
  const name = filled ? t.basketWith({ ...filled, total: money(filled.total) }) : t.basket
  return (
    <Link to={href} className={cx(styles.basket, isOnBrand && styles.onBrand)} aria-label={name}>
      <BasketSign filled={filled} />
    </Link>
  )
}

function BasketSign({ filled }: { filled: Filled | undefined }) {
  const money = useExactMoney()
  const { count = 0, packages = 0, loose = 0, total = 0 } = filled ?? {}
  const shown = (count || packages) + loose
  return (
    <>
      <Icon of={ShoppingBasket} />
      {shown > 0 && <span className={styles.count}>{shown}</span>}
      <span className={cx(styles.total, 'num')} data-unknown={!filled || undefined}>
        {money(total)}
      </span>
    </>
  )
}
