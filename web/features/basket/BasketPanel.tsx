import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { ArrowRight, ChevronUp } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useBasketChanging } from '../../apollo/basket-changes'
import { graphql } from '../../gql'
import type { BasketPanel_BasketFragment } from '../../gql/graphql'
import { useExactMoney, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { BottomBar } from '../../ui/BottomBar'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { cx } from '../../ui/cx'
import { Icon } from '../../ui/Icon'
import { Modal } from '../../ui/Modal'
import { Skeleton } from '../../ui/Skeleton'
import { BasketContents } from './BasketContents'
import styles from './BasketPanel.module.css'
import { basketText } from './basket.text'
import { countDomains, countPackages } from './count-domains'
import { useBasketTotals } from './useBasketTotals'

const BASKET_PANEL = graphql(`
  fragment BasketPanel_basket on Basket {
    id
    channel
    empty
    totalPricePerPeriodExcludeTax
    includeVatRate
    allBasketItems {
      id
      productType
    }
    ...BasketContents_basket
  }
`)

interface BasketPanelProps {
  basket: FragmentType<typeof BASKET_PANEL>
  /** Omitted at the last step. */
  onContinue?: () => void
  /** The action of Continue is pending. */
  isBusy?: boolean
  /** Applied to the basket beside the steps. */
  className?: string
}

/** Basket of the order page: beside the steps, and on a phone in a bar at the bottom. */
export function BasketPanel({ basket, onContinue, isBusy, className }: BasketPanelProps) {
  const { data } = useSuspenseFragment({ fragment: BASKET_PANEL, fragmentName: 'BasketPanel_basket', from: basket })
  const t = useText(basketText)
  return (
    <>
      <aside aria-label={t.basket} className={cx(styles.beside, className)}>
        <Card className={styles.card}>
          <Suspense fallback={<BasketSkeleton />}>
            <BasketContents basket={data} onContinue={onContinue} isBusy={isBusy} />
          </Suspense>
        </Card>
      </aside>
      <BasketBar data={data} onContinue={onContinue} isBusy={isBusy} />
    </>
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

interface BasketBarProps extends Pick<BasketPanelProps, 'onContinue' | 'isBusy'> {
  data: BasketPanel_BasketFragment
}

/** Total and Continue; opens a sheet with the whole basket. At the last step the bar opens the basket instead. */
function BasketBar({ data, onContinue, isBusy }: BasketBarProps) {
  const t = useText(basketText)
  const money = useExactMoney()
  const isOld = useBasketChanging()
  const [isOpen, setIsOpen] = useState(false)
  const [wasEmpty, setWasEmpty] = useState(data.empty)
  if (wasEmpty !== data.empty) {
    setWasEmpty(data.empty)
    if (data.empty) setIsOpen(false)
  }
  const total = money(useBasketTotals(data.channel, data).gross)
  const count = countDomains(data.allBasketItems)
  const open = () => setIsOpen(true)
  const close = () => setIsOpen(false)
  return (
    <aside aria-label={t.basket} className={styles.bar}>
      <BottomBar label={t.totalIncluding}>
        <button
          type="button"
          className={styles.sum}
          aria-haspopup="dialog"
          aria-label={t.open({ price: total })}
          onClick={open}
        >
          <b className={cx(isOld && styles.oldSum)}>{total}</b>
          <Icon of={ChevronUp} size={18} />
          <small>
            {data.empty ? t.emptyShort : t.domains({ count, packages: countPackages(data.allBasketItems) })}
          </small>
        </button>
        {onContinue ? (
          <Button variant="primary" size="lg" iconEnd={ArrowRight} isBusy={isBusy} onClick={onContinue}>
            {t.continue}
          </Button>
        ) : (
          <Button onClick={open}>{t.show}</Button>
        )}
      </BottomBar>
      <Modal
        isOpen={isOpen}
        onClose={close}
        closeLabel={t.close}
        isBare
        title={
          <span className={styles.title} tabIndex={-1} data-basket-heading>
            {t.basket} {count > 0 && <Badge shape="count">{count}</Badge>}
          </span>
        }
      >
        <BasketContents
          basket={data}
          hasHeading={false}
          isBusy={isBusy}
          onContinue={
            onContinue &&
            (() => {
              close()
              onContinue()
            })
          }
        />
      </Modal>
    </aside>
  )
}
