import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Server, X } from 'lucide-react'
import type { BillingPeriod } from '../../gql/graphql'
import { useMoney, useText } from '../../i18n/preferences'
import { IconButton } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { DomainName } from '../../ui/DomainName'
import { Flag } from '../../ui/Flag'
import { Icon } from '../../ui/Icon'
import { Price } from '../../ui/Price'
import styles from './BasketLine.module.css'
import { basketText } from './basket.text'
import { BASKET_LINE } from './basket-panel-fragment'
import { laterPrice } from './later-price'
import { lineName } from './line-name'
import { PriceTrace } from './PriceTrace'
import type { RemoveLine } from './useRemoveLine'

interface BasketLineProps {
  item: FragmentType<typeof BASKET_LINE>
  period: BillingPeriod
  /** It hangs on the line of a domain. */
  isChild?: boolean
  /** Another domain begins with the same letter. */
  sharesFlag?: boolean
  remove: RemoveLine
}

/** One thing in the basket: what it costs for the term, what it costs after, and why. */
export function BasketLine({ item, period, isChild = false, sharesFlag = false, remove }: BasketLineProps) {
  const { data } = useSuspenseFragment({ fragment: BASKET_LINE, from: item })
  const t = useText(basketText)
  const money = useMoney()
  const name = lineName(t, data)
  const isDomain = data.productType === 'DOMAIN_REGISTRATION'
  const { discountedPricePerPeriod: price, originalPricePerPeriod: original, trace } = data
  const later = laterPrice(t, money, data, period)
  return (
    <div className={cx(styles.line, isChild && styles.child)} data-removing={remove.isUnderWay(data.id) || undefined}>
      {isDomain && <Flag of={name} withExtension={sharesFlag} />}
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
      {data.invoiced && price > 0 && (
        <div className={styles.why}>
          <PriceTrace name={name} steps={trace} total={price} />
        </div>
      )}
    </div>
  )
}
