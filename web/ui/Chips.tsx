import styles from './Chips.module.css'

interface ChipsProps<V extends string | null> {
  /** Label of the filter. */
  label: string
  /** `count` is how many things the option finds. */
  options: ReadonlyArray<{ value: V; label: string; count?: string | undefined }>
  value: V
  onChange(value: V): void
}

/** Filters a list by one of a few options; the pressed chip is the current one. */
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
          {option.count !== undefined && ' '}
          {option.count !== undefined && <span className={styles.count}>{option.count}</span>}
        </button>
      ))}
    </div>
  )
}
