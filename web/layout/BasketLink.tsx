import { ShoppingBasket } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useExactMoney, useText } from '../i18n/preferences'
import { cx } from '../ui/cx'
import { Icon } from '../ui/Icon'
import styles from './Header.module.css'
import { layoutText } from './layout.text'

interface BasketLinkProps {
  href: string
  isOnBrand: boolean
  /** Unknown until the page has come to life. */
  filled?: { count: number; total: number }
}

/** The way to the order page, with what the basket costs including VAT (BSK-023). */
export function BasketLink({ href, isOnBrand, filled }: BasketLinkProps) {
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
