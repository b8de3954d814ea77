import type { RowState } from '../../../rules/domain-name'
import { usePreferences, useText } from '../../i18n/preferences'
import { LiveRegion } from '../../ui/LiveRegion'
import styles from './CheckProgress.module.css'
import { extensionListText } from './extension-list.text'
import { isChecked } from './row-state'

interface CheckProgressProps {
  states: readonly RowState[]
  /** A fraction: 0.21. */
  vatRate: number
}

/** How many of the rows are known, said at most once a second, with a bar; and what the prices are. */
export function CheckProgress({ states, vatRate }: CheckProgressProps) {
  const { showsVat } = usePreferences()
  const t = useText(extensionListText)
  const total = states.length
  const checked = states.filter(isChecked).length
  const free = states.filter((state) => state === 'ready').length
  const rate = Math.round(vatRate * 100)
  return (
    <>
      <div className={styles.head}>
        <LiveRegion
          className={styles.status}
          text={checked === total ? t.checkedAll({ total, free }) : t.checked({ checked, total })}
        />
        <span className="hint">{showsVat ? t.pricesIncluding({ rate }) : t.pricesExcluding({ rate })}</span>
      </div>
      <div className={styles.bar} aria-hidden="true">
        <i style={{ transform: `scaleX(${total === 0 ? 1 : checked / total})` }} />
      </div>
    </>
  )
}
