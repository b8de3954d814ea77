import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { ArrowRight, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { useExactMoney, useText } from '../../i18n/preferences'
import { countProducts } from '../../layout/count-products'
import { Badge } from '../../ui/Badge'
import { BottomBar } from '../../ui/BottomBar'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { Icon } from '../../ui/Icon'
import { Modal } from '../../ui/Modal'
import styles from './BasketBar.module.css'
import { BasketContents } from './BasketContents'
import { basketText } from './basket.text'
import { BASKET_PANEL } from './basket-panel-fragment'
import { useBasketChanging } from './useBasketChanging'
import { useWhenEmptied } from './useWhenEmptied'

interface BasketBarProps {
  basket: FragmentType<typeof BASKET_PANEL>
  /** Left out at the last step, where the bar shows the basket instead. */
  onContinue?: () => void
  /** What Continue set off is under way. */
  isBusy?: boolean
}

/** The basket on a phone: a bar with the total and the way on, which opens a sheet with all of it (ORD-010). */
export function BasketBar({ basket, onContinue, isBusy }: BasketBarProps) {
  const { data } = useSuspenseFragment({ fragment: BASKET_PANEL, fragmentName: 'BasketPanel_basket', from: basket })
  const t = useText(basketText)
  const money = useExactMoney()
  const isOld = useBasketChanging()
  const [isOpen, setIsOpen] = useState(false)
  const total = money(data.totalPricePerPeriodIncludeTax)
  const open = () => setIsOpen(true)
  const close = () => setIsOpen(false)
  useWhenEmptied(data.empty, close)
  return (
    <aside aria-label={t.basket} className={styles.block}>
      <BottomBar label={t.totalIncluding}>
        <button
          type="button"
          className={styles.sum}
          aria-haspopup="dialog"
          aria-label={t.open({ price: total })}
          onClick={open}
        >
          <b className={cx(isOld && styles.old)}>{total}</b>
          <Icon of={ChevronUp} size={18} />
          <small>{countWords(t, data)}</small>
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
            {t.basket} {!data.empty && <Badge shape="count">{countProducts(data.allBasketItems)}</Badge>}
          </span>
        }
      >
        <BasketContents
          basket={basket}
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

function countWords(
  t: (typeof basketText)['nl'],
  { items }: { items: readonly { domainName: string | null }[] },
): string {
  if (items.length === 0) return t.emptyShort
  const domains = items.filter(({ domainName }) => domainName !== null).length
  return domains > 0 ? t.domains({ count: domains }) : t.products({ count: items.length })
}
