import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { ArrowRight, BadgePercent, ShoppingBasket } from 'lucide-react'
import { useRef, useState } from 'react'
import { basisPointsOf } from '../../../rules/vat'
import { vatText } from '../../../rules/vat.text'
import { graphql } from '../../gql'
import type { BasketContents_BasketFragment, BillingPeriod, ShopChannel } from '../../gql/graphql'
import { useExactMoney, useMoney, usePreferences, useText } from '../../i18n/preferences'
import { countProducts } from '../../layout/count-products'
import { reportError } from '../../lib/report-error'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { EmptyState } from '../../ui/EmptyState'
import { Segmented } from '../../ui/Segmented'
import { Totals } from '../../ui/Totals'
import { showToast } from '../../ui/toast-store'
import { BasketLine } from './BasketLine'
import styles from './BasketPanel.module.css'
import { basketText } from './basket.text'
import { useBasketChanging } from './basket-changes'
import { useSetBasketPeriod } from './basket-mutations'
import { DiscountCode } from './DiscountCode'
import { PriceTraces } from './PriceTraces'
import { useBasketTotals } from './useBasketTotals'
import { type RemoveLine, useRemoveLine } from './useRemoveLine'

const BASKET_CONTENTS = graphql(`
  fragment BasketContents_basket on Basket {
    id
    channel
    empty
    period
    discountCode
    hasDiscount
    includeVatRate
    totalPricePerPeriodExcludeTax
    totalDiscountPerPeriodExcludeTax
    totalRenewalPrice
    items {
      id
      domainName
      ...BasketLine_item
      connectedItem {
        id
        ...BasketLine_item
      }
    }
    allBasketItems {
      id
      productType
      trace {
        kind
      }
    }
    ...PriceTraces_basket
  }
`)

interface BasketContentsProps {
  basket: FragmentType<typeof BASKET_CONTENTS>
  /** Left out where there is nothing to go on to. */
  onContinue?: () => void
  /** What Continue set off is under way. */
  isBusy?: boolean
  /** In a sheet the title stands on the sheet. */
  hasHeading?: boolean
}

/** All that is in the basket, its period, what it costs, and the way on. */
export function BasketContents({ basket, onContinue, isBusy, hasHeading = true }: BasketContentsProps) {
  const { data } = useSuspenseFragment({
    fragment: BASKET_CONTENTS,
    fragmentName: 'BasketContents_basket',
    from: basket,
  })
  const { showsVat } = usePreferences()
  const t = useText(basketText)
  const panel = useRef<HTMLDivElement>(null)
  const remove = useRemoveLine(data.channel, panel)
  const goOn = onContinue && (
    <Button variant="primary" size="lg" isBlock iconEnd={ArrowRight} isBusy={isBusy} onClick={onContinue}>
      {t.continue}
    </Button>
  )
  return (
    <div ref={panel} className={cx(styles.contents, hasHeading && styles.headed)}>
      {hasHeading && <Heading count={countProducts(data.allBasketItems)} />}
      {data.empty ? (
        <div className={styles.empty}>
          <EmptyState icon={ShoppingBasket}>{t.empty}</EmptyState>
          {goOn}
        </div>
      ) : (
        <>
          <div className={styles.terms}>
            <span className="hint">{showsVat ? t.including : t.excluding}</span>
            <PeriodSwitch channel={data.channel} period={data.period} />
          </div>
          <div className={styles.scroller}>
            <ul className={styles.groups}>
              {data.items.map((item) => (
                <Group
                  key={item.id}
                  item={item}
                  period={data.period}
                  sharesFlag={sharesFlag(data.items, item.domainName)}
                  remove={remove}
                />
              ))}
            </ul>
            <div className={styles.sums}>
              <BasketSums basket={data} />
              <div>
                <PriceTraces basket={data} />
                <DiscountCode channel={data.channel} code={data.discountCode} hasEffect={hasCodeStep(data)} />
              </div>
            </div>
          </div>
          <div className={styles.foot}>
            <BasketTotal basket={data} />
            {goOn}
          </div>
        </>
      )}
    </div>
  )
}

function Heading({ count }: { count: number }) {
  const t = useText(basketText)
  return (
    <h2 className={styles.heading} tabIndex={-1} data-basket-heading>
      {t.basket} {count > 0 && <Badge shape="count">{count}</Badge>}
    </h2>
  )
}

/** YEARLY reads as 1 year, any other period as 5 years. The choice shows at once and is put back when it fails. */
function PeriodSwitch({ channel, period }: { channel: ShopChannel; period: BillingPeriod }) {
  const t = useText(basketText)
  const setPeriod = useSetBasketPeriod()
  const [chosen, setChosen] = useState<BillingPeriod | null>(null)

  async function choose(next: BillingPeriod): Promise<void> {
    setChosen(next)
    try {
      const answer = await setPeriod({ channel, period: next })
      if (!answer.ok) showToast({ kind: 'error', text: answer.message })
    } catch (error) {
      reportError(error)
      showToast({ kind: 'error', text: t.notChanged })
    }
    setChosen(null)
  }

  return (
    <Segmented
      className={styles.period}
      label={t.period}
      options={[
        { value: 'YEARLY', label: t.oneYear },
        { value: 'FIVE_YEARLY', label: t.fiveYears },
      ]}
      value={(chosen ?? period) === 'YEARLY' ? 'YEARLY' : 'FIVE_YEARLY'}
      onChange={(next: 'YEARLY' | 'FIVE_YEARLY') => void choose(next)}
    />
  )
}

interface GroupProps {
  item: BasketContents_BasketFragment['items'][number]
  period: BillingPeriod
  sharesFlag: boolean
  remove: RemoveLine
}

/** A domain with all that hangs on it; or hosting that waits for a domain. */
function Group({ item, period, sharesFlag, remove }: GroupProps) {
  const hasChildren = item.connectedItem.length > 0
  return (
    <li className={styles.group}>
      <div className={hasChildren ? styles.parent : undefined}>
        <BasketLine item={item} period={period} sharesFlag={sharesFlag} remove={remove} />
      </div>
      {hasChildren && (
        <ul>
          {item.connectedItem.map((child) => (
            <li key={child.id} className={styles.child}>
              <BasketLine item={child} period={period} isChild remove={remove} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** What the whole basket costs without VAT, the fee of the way to pay that is chosen, the VAT, and what it costs after. */
function BasketSums({ basket }: { basket: BasketContents_BasketFragment }) {
  const { showsVat } = usePreferences()
  const t = useText(basketText)
  const exact = useExactMoney()
  const money = useMoney()
  const isOld = useBasketChanging()
  const { fee, vat, method } = useBasketTotals(basket.channel, basket)
  const vatLine = useText(vatText).line
  const later = { price: money(basket.totalRenewalPrice) }
  return (
    <div className={cx(isOld && styles.old)}>
      <Totals
        rows={[
          { label: t.totalExcluding, amount: exact(basket.totalPricePerPeriodExcludeTax) },
          ...(method && fee > 0 ? [{ label: t.fee({ method: method.name }), amount: exact(fee) }] : []),
          { label: vatLine({ rate: basisPointsOf(basket.includeVatRate) }), amount: exact(vat) },
        ]}
      />
      {basket.totalRenewalPrice > 0 && (
        <p className={styles.later}>{showsVat ? t.renewalIncluding(later) : t.renewalExcluding(later)}</p>
      )}
      {basket.hasDiscount && (
        <Badge tone="ok" icon={BadgePercent} wraps className={styles.saved}>
          {t.saved({ price: money(basket.totalDiscountPerPeriodExcludeTax) })}
        </Badge>
      )}
    </div>
  )
}

/** What is paid. It stays in view, with the way on. */
function BasketTotal({ basket }: { basket: BasketContents_BasketFragment }) {
  const t = useText(basketText)
  const exact = useExactMoney()
  const isOld = useBasketChanging()
  const amount = exact(useBasketTotals(basket.channel, basket).gross)
  return <Totals className={cx(isOld && styles.old)} rows={[{ label: t.totalIncluding, amount, kind: 'total' }]} />
}

/** Whether another domain of the basket begins with the same letter. */
const sharesFlag = (items: readonly { domainName: string | null }[], name: string | null): boolean =>
  items.filter(({ domainName }) => domainName && domainName.charAt(0) === name?.charAt(0)).length > 1

/** Whether the code takes anything off any line. */
const hasCodeStep = ({ allBasketItems }: BasketContents_BasketFragment): boolean =>
  allBasketItems.some(({ trace }) => trace.some(({ kind }) => kind === 'CODE'))
