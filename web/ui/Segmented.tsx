import { useId } from 'react'
import { cx } from './cx'
import styles from './Segmented.module.css'

interface SegmentedProps<V extends string> {
  label: string
  isLabelVisible?: boolean
  options: ReadonlyArray<{ value: V; label: string }>
  value: V
  onChange: (value: V) => void
  isDisabled?: boolean
  className?: string
}

/** A choice of one from two or three, such as Bedrijf / Particulier. */
export function Segmented<V extends string>(props: SegmentedProps<V>) {
  const { label, isLabelVisible = false, options, value, onChange, isDisabled, className } = props
  const id = useId()
  return (
    <fieldset role="radiogroup" aria-labelledby={`${id}-label`} disabled={isDisabled} className={className}>
      <div id={`${id}-label`} className={cx(styles.label, !isLabelVisible && 'vh')}>
        {label}
      </div>
      <div className={styles.segments}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
