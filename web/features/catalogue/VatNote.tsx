import { vatText } from '../../../rules/vat.text'
import { usePreferences, useText, useVatRate } from '../../i18n/preferences'

/** Whether the prices beside it include VAT, and at what rate. */
export function VatNote() {
  const t = useText(vatText)
  const rate = useVatRate()
  return usePreferences().showsVat ? t.including({ rate }) : t.excluding({ rate })
}
