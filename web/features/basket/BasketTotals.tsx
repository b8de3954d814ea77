import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { BadgePercent } from 'lucide-react'
import { useExactMoney, useMoney, usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { cx } from '../../ui/cx'
import { Totals } from '../../ui/Totals'
import styles from './BasketTotals.module.css'
import { basketText } from './basket.text'
import { BASKET_TOTALS } from './basket-panel-fragment'
import { useBasketChanging } from './useBasketChanging'

/** What the whole basket costs for its period, what of that is VAT, and what it costs after. */
export function BasketTotals({ basket }: { basket: FragmentType<typeof BASKET_TOTALS> }) {
  const { data } = useSuspenseFragment({ fragment: BASKET_TOTALS, from: basket })
  const { showsVat } = usePreferences()
  const t = useText(basketText)
  const exact = useExactMoney()
  const money = useMoney()
  const isOld = useBasketChanging()
  const later = { price: money(data.totalRenewalPrice) }
  return (
    <div className={cx(styles.totals, isOld && styles.old)}>
      <Totals
        rows={[
          { label: t.totalExcluding, amount: exact(data.totalPricePerPeriodExcludeTax) },
          { label: t.vat({ rate: Math.round(data.includeVatRate * 100) }), amount: exact(data.totalTaxPricePerPeriod) },
          { label: t.totalIncluding, amount: exact(data.totalPricePerPeriodIncludeTax), kind: 'total' },
        ]}
      />
      {data.totalRenewalPrice > 0 && (
        <p className={styles.later}>{showsVat ? t.renewalIncluding(later) : t.renewalExcluding(later)}</p>
      )}
      {data.hasDiscount && (
        <Badge tone="ok" icon={BadgePercent} wraps className={styles.saved}>
          {t.saved({ price: money(data.totalDiscountPerPeriodExcludeTax) })}
        </Badge>
      )}
    </div>
  )
}
