import type { FragmentType } from '@apollo/client'
import { Suspense } from 'react'
import { useText } from '../../i18n/preferences'
import { Card } from '../../ui/Card'
import { cx } from '../../ui/cx'
import { Skeleton } from '../../ui/Skeleton'
import styles from './BasketAside.module.css'
import { BasketContents } from './BasketContents'
import { basketText } from './basket.text'
import type { BASKET_PANEL } from './basket-panel-fragment'

interface BasketAsideProps {
  basket: FragmentType<typeof BASKET_PANEL>
  onContinue?: () => void
  /** What Continue set off is under way. */
  isBusy?: boolean
  className?: string
}

/** The basket beside the steps; not there on a phone, where `BasketBar` is. */
export function BasketAside({ basket, onContinue, isBusy, className }: BasketAsideProps) {
  const t = useText(basketText)
  return (
    <aside aria-label={t.basket} className={cx(styles.aside, className)}>
      <Card className={styles.card}>
        <Suspense fallback={<BasketSkeleton />}>
          <BasketContents basket={basket} onContinue={onContinue} isBusy={isBusy} />
        </Suspense>
      </Card>
    </aside>
  )
}

function BasketSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <Skeleton width="50%" height={24} />
      <Skeleton height={44} />
      <Skeleton height={96} />
      <Skeleton height={52} />
    </div>
  )
}
