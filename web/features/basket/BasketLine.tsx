import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Server, X } from 'lucide-react'
import { toUnicode } from '../../../rules/domain-name'
import { graphql } from '../../gql'
import type { BasketLine_ItemFragment, BillingPeriod } from '../../gql/graphql'
import { useMoney, useText } from '../../i18n/preferences'
import { IconButton } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { DomainName } from '../../ui/DomainName'
import { Flag } from '../../ui/Flag'
import { Icon } from '../../ui/Icon'
import { Price } from '../../ui/Price'
import styles from './BasketLine.module.css'
import { basketText } from './basket.text'
import type { RemoveLine } from './useRemoveLine'

const BASKET_LINE = graphql(`
  fragment BasketLine_item on BasketItem {
    id
    title
    productName
    productType
    domainName
    isTransfer
    invoiced
    discountedPricePerPeriod
    originalPricePerPeriod
    deduction
    renewalPrice
    renewalPricePerMonth
  }
`)

interface BasketLineProps {
  item: FragmentType<typeof BASKET_LINE>
  period: BillingPeriod
  /** Linked to the domain on the line above. */
  isChild?: boolean
  remove: RemoveLine
}

/** One line of the basket: its price for the term, and the price after that. */
export function BasketLine({ item, period, isChild = false, remove }: BasketLineProps) {
  const { data } = useSuspenseFragment({ fragment: BASKET_LINE, from: item })
  const t = useText(basketText)
  const money = useMoney()
  const name = lineName(t, data)
  const isDomain = data.productType === 'DOMAIN_REGISTRATION'
  const { originalPricePerPeriod: original, deduction } = data
  // An amount already paid is shown separately, below the price.
  const price = data.discountedPricePerPeriod + deduction
  const later = laterPrice(t, money, { ...data, discountedPricePerPeriod: price }, period)
  return (
    <div className={cx(styles.line, isChild && styles.child)} data-removing={remove.isUnderWay(data.id) || undefined}>
      {isDomain && <Flag of={name} />}
      {!isDomain && !isChild && <Icon of={Server} className={styles.icon} />}
      <span className={styles.name}>{isDomain ? <DomainName name={name} isExtensionBold /> : name}</span>
      <Price
        className={styles.price}
        size="sm"
        amount={!data.invoiced ? t.owned : price === 0 ? t.free : money(price)}
        was={data.invoiced && original > price ? money(original) : undefined}
        wasLabel={t.usually}
      />
      <IconButton
        icon={X}
        size="xs"
        className={styles.remove}
        label={t.remove({ name })}
        data-remove
        onClick={(event) => void remove.start(event.currentTarget, { ...data, name })}
      />
      {data.invoiced && (
        <p className={styles.terms}>
          {isDomain && data.isTransfer && <span>{t.move}</span>}
          {later && <span>{later}</span>}
        </p>
      )}
      {deduction > 0 && (
        <p className={styles.deduction}>
          <span>{t.deduction}</span>
          <span className="num">{`−\u00a0${money(deduction)}`}</span>
        </p>
      )}
    </div>
  )
}

type Words = (typeof basketText)['nl']
type NamedItem = Pick<BasketLine_ItemFragment, 'productType' | 'title' | 'productName'>
type RenewedItem = Pick<BasketLine_ItemFragment, 'discountedPricePerPeriod' | 'renewalPrice' | 'renewalPricePerMonth'>

/** Name of a basket line. A transfer code is secret and never shown. */
export function lineName(t: Words, { productType, title, productName }: NamedItem): string {
  if (productType === 'DOMAIN_REGISTRATION') return toUnicode(title)
  if (productType === 'REDIRECT') return t.redirect({ url: title.replace(/^https?:\/\//, '').replace(/\/$/, '') })
  return productType === 'TRANSFER_CODE' ? t.transfer : productName
}

/** Term of a line and the price after it: "1 jaar, daarna € 9,99 p/j". Empty for free items and one-off payments. */
export function laterPrice(t: Words, money: (net: number) => string, item: RenewedItem, period: BillingPeriod): string {
  if (item.renewalPrice === 0) return ''
  const isYearly = period === 'YEARLY'
  const term = isYearly ? t.oneYear : t.fiveYears
  if (isYearly && item.renewalPrice === item.discountedPricePerPeriod) return `${term}, ${t.everyYear}`
  const perMonth = item.renewalPricePerMonth
  const later =
    perMonth === null
      ? t.laterPerYear({ price: money(item.renewalPrice) })
      : t.laterPerMonth({ price: money(perMonth) })
  return `${term}, ${later}`
}
