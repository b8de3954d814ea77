import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { ArrowRight, ShoppingBasket } from 'lucide-react'
import { useRef } from 'react'
import type { PriceStepKind } from '../../gql/graphql'
import { usePreferences, useText } from '../../i18n/preferences'
import { countProducts } from '../../layout/count-products'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { EmptyState } from '../../ui/EmptyState'
import styles from './BasketContents.module.css'
import { BasketGroup } from './BasketGroup'
import { BasketTotals } from './BasketTotals'
import { basketText } from './basket.text'
import { BASKET_PANEL } from './basket-panel-fragment'
import { DiscountCode } from './DiscountCode'
import { PeriodSwitch } from './PeriodSwitch'
import { useRemoveLine } from './useRemoveLine'

interface BasketContentsProps {
  basket: FragmentType<typeof BASKET_PANEL>
  /** Left out where there is nothing to go on to. */
  onContinue?: () => void
  /** What Continue set off is under way. */
  isBusy?: boolean
  /** In a sheet the title stands on the sheet. */
  hasHeading?: boolean
}

/** All that is in the basket, its period, what it costs, and the way on. */
export function BasketContents({ basket, onContinue, isBusy, hasHeading = true }: BasketContentsProps) {
  const { data } = useSuspenseFragment({ fragment: BASKET_PANEL, fragmentName: 'BasketPanel_basket', from: basket })
  const { showsVat } = usePreferences()
  const t = useText(basketText)
  const panel = useRef<HTMLDivElement>(null)
  const remove = useRemoveLine(data.channel, panel)
  const sharesFlag = (name: string | null) =>
    data.items.filter(({ domainName }) => domainName && domainName.charAt(0) === name?.charAt(0)).length > 1
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
          <ul className={styles.groups}>
            {data.items.map((item) => (
              <BasketGroup
                key={item.id}
                item={item}
                period={data.period}
                sharesFlag={sharesFlag(item.domainName)}
                remove={remove}
              />
            ))}
          </ul>
          <div className={styles.foot}>
            <BasketTotals basket={data} />
            {goOn}
            <DiscountCode channel={data.channel} code={data.discountCode} hasEffect={hasCodeStep(data)} />
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

/** Whether the code takes anything off any line. */
const hasCodeStep = ({
  allBasketItems,
}: {
  allBasketItems: readonly { trace: readonly { kind: PriceStepKind }[] }[]
}) => allBasketItems.some(({ trace }) => trace.some(({ kind }) => kind === 'CODE'))
