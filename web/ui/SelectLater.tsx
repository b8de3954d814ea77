import { ChevronDown } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, lazy, Suspense, useId, useState } from 'react'
import { cx } from './cx'
import styles from './Field.module.css'
import { Icon } from './Icon'
import type { SelectProps } from './Select'
import select from './Select.module.css'

const fetchSelect = () => import('./Select')
const Select = lazy(async () => ({ default: (await fetchSelect()).Select as ComponentType<SelectProps<string>> }))

type SelectLaterProps<V extends string> = Pick<
  SelectProps<V>,
  'label' | 'isLabelHidden' | 'options' | 'value' | 'onChange' | 'className'
>

/** A select that most readers leave as it is: its list, and React Aria, are loaded when it is first used. */
export function SelectLater<V extends string>(props: SelectLaterProps<V>) {
  const [isUsed, setIsUsed] = useState(false)
  const closed = <ClosedSelect {...props} isBusy={isUsed} onUse={() => setIsUsed(true)} />
  if (!isUsed) return closed
  const { onChange, ...same } = props
  return (
    <Suspense fallback={closed}>
      {/* The values are those of the options. */}
      <Select {...same} onChange={(value) => onChange(value as V)} defaultOpen />
    </Suspense>
  )
}

type ClosedSelectProps<V extends string> = SelectLaterProps<V> & { isBusy: boolean; onUse(): void }

/** Looks and reads as a closed select. */
function ClosedSelect<V extends string>({
  label,
  isLabelHidden,
  options,
  value,
  className,
  ...use
}: ClosedSelectProps<V>) {
  const { isBusy, onUse } = use
  const [labelId, valueId] = [useId(), useId()]
  // The press shows a failure.
  const prefetch = () => void fetchSelect().catch(() => {})
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    onUse()
  }
  return (
    <div className={cx(styles.field, className)}>
      <span id={labelId} className={cx(styles.label, isLabelHidden && 'vh')}>
        <span>{label}</span>
      </span>
      <button
        type="button"
        className={cx(styles.control, select.button)}
        aria-haspopup="listbox"
        aria-expanded={false}
        aria-labelledby={`${valueId} ${labelId}`}
        aria-busy={isBusy || undefined}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onKeyDown={openByArrow}
        onClick={onUse}
      >
        <span id={valueId} className={select.value}>
          {options.find((option) => option.value === value)?.label}
        </span>
        <Icon of={ChevronDown} size={16} className={select.arrow} />
      </button>
    </div>
  )
}
