import { usePreferences, useText } from '../../i18n/preferences'
import { catalogueText } from './catalogue.text'

/** Says whether the prices beside it hold VAT. */
export function VatNote() {
  const t = useText(catalogueText)
  return usePreferences().showsVat ? t.inclusive : t.exclusive
}
