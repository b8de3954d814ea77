import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { ArrowRight, BadgePercent, ShoppingBasket } from 'lucide-react'
import { useRef, useState } from 'react'
import { basisPointsOf } from '../../../rules/vat'
import { vatText } from '../../../rules/vat.text'
import { useBasketChanging } from '../../apollo/basket-changes'
import { graphql } from '../../gql'
import type { BasketContents_BasketFragment, BillingPeriod, ShopChannel } from '../../gql/graphql'
import { useExactMoney, useMoney, usePreferences, useText } from '../../i18n/preferences'
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
import { useSetBasketPeriod } from './basket-mutations'
import { countDomains } from './count-domains'
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
  /** Omitted at the last step. */
  onContinue?: () => void
  /** The action of Continue is pending. */
  isBusy?: boolean
  /** False in a sheet, which has its own title. */
  hasHeading?: boolean
}

/** Contents of the basket: lines, period, costs, and the Continue button. */
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
  const continueButton = onContinue && (
    <Button
      // While the basket is empty, adding a name is the primary action.
      variant={data.empty ? 'secondary' : 'primary'}
      size="lg"
      isBlock
      iconEnd={ArrowRight}
      isBusy={isBusy}
      onClick={onContinue}
    >
      {t.continue}
    </Button>
  )
  return (
    <div ref={panel} className={cx(styles.contents, hasHeading && styles.headed)}>
      {hasHeading && <Heading count={countDomains(data.allBasketItems)} />}
      {data.empty ? (
        <div className={styles.empty}>
          <EmptyState icon={ShoppingBasket}>{t.empty}</EmptyState>
          {continueButton}
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
                <Group key={item.id} item={item} period={data.period} remove={remove} />
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
            {continueButton}
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

/** YEARLY is shown as 1 year, any other period as 5 years. Updates optimistically and reverts on failure. */
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
  remove: RemoveLine
}

/** A domain with its linked items, or hosting that still needs a domain. */
function Group({ item, period, remove }: GroupProps) {
  const hasChildren = item.connectedItem.length > 0
  return (
    <li className={styles.group}>
      <div className={hasChildren ? styles.parent : undefined}>
        <BasketLine item={item} period={period} remove={remove} />
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

/** Sums of the basket: total excluding VAT, fee of the chosen payment method, VAT, and the later price. */
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
          ...(method && fee > 0 ? [{ label: t.fee, amount: exact(fee) }] : []),
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

/** Amount to pay. Stays visible together with Continue. */
function BasketTotal({ basket }: { basket: BasketContents_BasketFragment }) {
  const t = useText(basketText)
  const exact = useExactMoney()
  const isOld = useBasketChanging()
  const amount = exact(useBasketTotals(basket.channel, basket).gross)
  return <Totals className={cx(isOld && styles.old)} rows={[{ label: t.totalIncluding, amount, kind: 'total' }]} />
}

/** Whether the discount code lowers any line. */
const hasCodeStep = ({ allBasketItems }: BasketContents_BasketFragment): boolean =>
  allBasketItems.some(({ trace }) => trace.some(({ kind }) => kind === 'CODE'))
