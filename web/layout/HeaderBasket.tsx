import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment, useSuspenseQuery } from '@apollo/client/react'
import { ShoppingBasket } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { useBasketTotals } from '../features/basket/useBasketTotals'
import { graphql } from '../gql'
import type { ShopChannel } from '../gql/graphql'
import { useExactMoney, useText } from '../i18n/preferences'
import { useHydrated } from '../lib/useHydrated'
import { paths } from '../paths'
import { cx } from '../ui/cx'
import { Icon } from '../ui/Icon'
import { countProducts } from './count-products'
import styles from './Header.module.css'
import { layoutText } from './layout.text'
import { useTabsInStep } from './useTabsInStep'

export const HEADER_BASKET = graphql(`
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

type BasketRef = FragmentType<typeof HEADER_BASKET>

interface HeaderBasketProps {
  basket: BasketRef
  isReseller: boolean
  isOnBrand: boolean
}

/** The viewer's basket; a reseller's is another one than a customer's, and is fetched on its own. */
export function HeaderBasket({ basket, isReseller, isOnBrand }: HeaderBasketProps) {
  if (!useHydrated()) return <BasketLink href={paths.order} isOnBrand={isOnBrand} />
  if (!isReseller) return <FilledBasket channel="CUSTOMER" basket={basket} isOnBrand={isOnBrand} />
  return (
    <Suspense fallback={<BasketLink href={paths.orderReseller} isOnBrand={isOnBrand} />}>
      <ResellerBasket isOnBrand={isOnBrand} />
    </Suspense>
  )
}

function ResellerBasket({ isOnBrand }: { isOnBrand: boolean }) {
  const { data } = useSuspenseQuery(RESELLER_BASKET_QUERY)
  return <FilledBasket channel="RESELLER" basket={data.basket} isOnBrand={isOnBrand} />
}

function FilledBasket({ channel, basket, isOnBrand }: { channel: ShopChannel; basket: BasketRef; isOnBrand: boolean }) {
  const { data } = useSuspenseFragment({ fragment: HEADER_BASKET, from: basket })
  useTabsInStep(channel, data.quoteHash)
  const { gross } = useBasketTotals(channel, data)
  const filled = { count: countProducts(data.allBasketItems), total: gross }
  return (
    <BasketLink
      href={channel === 'RESELLER' ? paths.orderReseller : paths.order}
      isOnBrand={isOnBrand}
      filled={filled}
    />
  )
}

interface BasketLinkProps {
  href: string
  isOnBrand: boolean
  /** Unknown until the page has come to life. */
  filled?: { count: number; total: number }
}

/** The way to the order page, with what the basket costs including VAT. */
function BasketLink({ href, isOnBrand, filled }: BasketLinkProps) {
  const t = useText(layoutText)
  const money = useExactMoney()
  const { count = 0, total = 0 } = filled ?? {}
  const name = filled ? t.basketWith({ count, total: money(total) }) : t.basket
  return (
    <Link to={href} className={cx(styles.basket, isOnBrand && styles.onBrand)} aria-label={name}>
      <Icon of={ShoppingBasket} />
      {count > 0 && <span className={styles.count}>{count}</span>}
      <span className={cx(styles.total, 'num')} data-unknown={!filled || undefined}>
        {money(total)}
      </span>
    </Link>
  )
}
