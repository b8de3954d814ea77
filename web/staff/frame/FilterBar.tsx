import { Plus, X } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { useText } from '../../i18n/preferences'
import { Button, IconButton } from '../../ui/Button'
import { PopoverButton } from '../../ui/Popover'
import styles from './FilterBar.module.css'
import { ListSearch, useTypedSearch } from './ListSearch'
import { listText } from './list.text'

interface FilterPill<Field extends string> {
  field: Field
  name: string
  /** In words; a filter without one is not shown. */
  value: string
}

interface FilterBarProps<Field extends string> {
  /** Name of the search field. */
  label: string
  /** Text that the list is searched for; empty for none. */
  text: string
  onSearch(text: string): void
  pills: readonly FilterPill<Field>[]
  onRemove(field: Field): void
  /** Characters that the search takes; 100 when omitted. */
  maxLength?: number
  /** Choice of which there is always one, beside the search. */
  children?: ReactNode
  /** Name of the form of the other filters. */
  formLabel?: string
  /** None if there are no others. */
  form?(close: () => void): ReactNode
}

/** Search of a list, its active filters as pills, and a form for the others. */
export function FilterBar<Field extends string>(props: FilterBarProps<Field>) {
  const { label, text: searched, onSearch, maxLength, children, formLabel = '', form, ...pills } = props
  const text = useText(listText)
  const [typed, setTyped] = useTypedSearch(searched)
  return (
    <div className={styles.filters}>
      <ListSearch
        label={label}
        value={typed}
        {...(maxLength !== undefined && { maxLength })}
        onChange={setTyped}
        onSearch={() => onSearch(typed.trim())}
      />
      {children}
      <Pills {...pills} />
      {form && (
        <PopoverButton variant="quiet" size="sm" icon={Plus} buttonLabel={text.filter} label={formLabel}>
          {form}
        </PopoverButton>
      )}
    </div>
  )
}

function Pills<Field extends string>({ pills, onRemove }: Pick<FilterBarProps<Field>, 'pills' | 'onRemove'>) {
  const text = useText(listText)
  const active = pills.filter(({ value }) => value !== '')
  if (active.length === 0) return null
  return (
    <ul className={styles.pills} aria-label={text.filters}>
      {active.map(({ field, name, value }) => (
        <li key={field} className={styles.pill}>
          <span>
            <b>{name}:</b> {value}
          </span>
          <IconButton icon={X} size="xs" label={text.removeFilter({ name })} onClick={() => onRemove(field)} />
        </li>
      ))}
    </ul>
  )
}

interface FilterFormProps {
  label?: string
  onApply(): void
  children: ReactNode
}

/** Filters that apply together, once they are sent. */
export function FilterForm({ label, onApply, children }: FilterFormProps) {
  const text = useText(listText)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onApply()
  }
  return (
    <form className={styles.form} aria-label={label} onSubmit={submit}>
      {children}
      <Button type="submit" variant="primary" size="sm">
        {text.applyFilter}
      </Button>
    </form>
  )
}
