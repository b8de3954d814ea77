import styles from './Chips.module.css'

interface ChipsProps<V extends string | null> {
  /** What they narrow down. */
  label: string
  options: ReadonlyArray<{ value: V; label: string }>
  value: V
  onChange(value: V): void
}

/** Narrows a list down by one word out of a few; pressed is what is shown now. */
export function Chips<V extends string | null>({ label, options, value, onChange }: ChipsProps<V>) {
  return (
    <div role="group" aria-label={label} className={styles.chips}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.chip}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
