import { usePreferences, useText } from '../i18n/preferences'
import { cx } from '../ui/cx'
import { Switch } from '../ui/Switch'
import { layoutText } from './layout.text'
import styles from './VatSwitch.module.css'

/** Shows prices with or without VAT, everywhere at once. */
export function VatSwitch({ isOnBrand, className }: { isOnBrand?: boolean; className?: string }) {
  const t = useText(layoutText)
  const { showsVat, setShowsVat } = usePreferences()
  return (
    <Switch
      className={cx(styles.switch, isOnBrand && styles.onBrand, className)}
      aria-label={t.vatName}
      checked={showsVat}
      onChange={(event) => setShowsVat(event.currentTarget.checked)}
    >
      {t.vat}
    </Switch>
  )
}
