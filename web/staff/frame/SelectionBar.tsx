import type { ReactNode } from 'react'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/Checkbox'
import { listText } from './list.text'
import styles from './SelectionBar.module.css'

interface SelectionBarProps {
  count: number
  /** The acts on what is chosen. */
  children: ReactNode
  onClear(): void
}

/** How many rows of a list are chosen, and what can be done with them together. Renders nothing while none is. */
export function SelectionBar({ count, children, onClear }: SelectionBarProps) {
  const text = useText(listText)
  if (count === 0) return null
  return (
    <div className={styles.bar}>
      <b role="status">{text.chosen({ count })}</b>
      {children}
      <Button size="sm" variant="quiet" onClick={onClear}>
        {text.unchoose}
      </Button>
    </div>
  )
}

interface ChoiceCellProps {
  /** Names the row: "Bestelling 10418 kiezen". */
  label: string
  isChosen: boolean
  onChange(): void
}

/** The cell of a row that chooses it. */
export function ChoiceCell({ label, isChosen, onChange }: ChoiceCellProps) {
  return (
    <td className={styles.choice}>
      <Checkbox checked={isChosen} onChange={onChange}>
        <span className="vh">{label}</span>
      </Checkbox>
    </td>
  )
}
