import { useText } from '../../i18n/preferences'
import { RadioCard, RadioGroup } from '../../ui/RadioGroup'
import styles from './HolderSelector.module.css'
import { holdersText } from './holders.text'
import type { CustomHolder, StandardHolder } from './whois-list-query'

export type HolderMode = 'standard' | 'custom' | 'new'

interface HolderModesProps {
  mode: HolderMode | null
  standard: StandardHolder
  chosen: CustomHolder | null
  /** Without holders of one's own there is nothing custom to choose (WHO-011). */
  hasCustom: boolean
  onChange(mode: HolderMode): void
}

export function HolderModes({ mode, standard, chosen, hasCustom, onChange }: HolderModesProps) {
  const t = useText(holdersText)
  return (
    <RadioGroup
      label={t.holder}
      isLabelHidden
      layout="tiles"
      className={styles.modes}
      value={mode}
      // The values of the radios below.
      onChange={(next) => onChange(next as HolderMode)}
    >
      <RadioCard value="standard" title={t.standard} description={standard.label || t.standardHelp} />
      {hasCustom && <RadioCard value="custom" title={t.custom} description={chosen?.label ?? t.customHelp} />}
      <RadioCard value="new" title={t.fresh} description={t.freshHelp} />
    </RadioGroup>
  )
}
