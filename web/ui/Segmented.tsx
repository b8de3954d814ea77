import { useId } from 'react'
import { cx } from './cx'
import styles from './Segmented.module.css'
import { useTickBeforeHydration } from './useTickBeforeHydration'

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
          <Segment
            key={option.value}
            name={id}
            {...option}
            isChosen={option.value === value}
            onChoose={() => onChange(option.value)}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface SegmentProps {
  name: string
  value: string
  label: string
  isChosen: boolean
  onChoose(): void
}

function Segment({ name, value, label, isChosen, onChoose }: SegmentProps) {
  const id = useId()
  useTickBeforeHydration(id, isChosen)
  return (
    <label className={styles.segment}>
      <input id={id} type="radio" name={name} value={value} checked={isChosen} onChange={onChoose} />
      <span>{label}</span>
    </label>
  )
}
