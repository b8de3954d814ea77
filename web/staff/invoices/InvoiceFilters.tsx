import { Plus, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { formatLocalDate } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button, IconButton } from '../../ui/Button'
import { PopoverButton } from '../../ui/Popover'
import { TextField } from '../../ui/TextField'
import { ListSearch } from '../frame/ListSearch'
import type { AskedInvoices } from './asked-invoices'
import styles from './InvoicesPage.module.css'
import { invoicesText } from './invoices.text'

interface InvoiceFiltersProps {
  asked: AskedInvoices
  onChange(asked: AskedInvoices): void
}

/** Search, the active filters as pills, and a form for the period. */
export function InvoiceFilters({ asked, onChange }: InvoiceFiltersProps) {
  const text = useText(invoicesText)
  const [typed, setTyped] = useState(asked.text)
  return (
    <div className={styles.filters}>
      <ListSearch
        label={text.search}
        value={typed}
        onChange={setTyped}
        onSearch={() => onChange({ ...asked, text: typed.trim(), ...(typed.trim() && { view: 'alle', age: '' }) })}
      />
      <Pills asked={asked} onChange={onChange} />
      <PopoverButton variant="quiet" size="sm" icon={Plus} buttonLabel={text.filter} label={text.filterOf}>
        {(close) => (
          <PeriodForm
            asked={asked}
            onChange={(next) => {
              close()
              onChange(next)
            }}
          />
        )}
      </PopoverButton>
    </div>
  )
}

function Pills({ asked, onChange }: InvoiceFiltersProps) {
  const text = useText(invoicesText)
  const { locale } = usePreferences()
  const day = (value: string) => value && formatLocalDate(value, locale)
  const pills = [
    { field: 'text', name: text.text, value: asked.text },
    { field: 'age', name: text.age, value: asked.age && text[asked.age] },
    { field: 'from', name: text.from, value: day(asked.from) },
    { field: 'until', name: text.until, value: day(asked.until) },
  ].filter(({ value }) => value !== '')
  if (pills.length === 0) return null
  return (
    <ul className={styles.pills} aria-label={text.active}>
      {pills.map(({ field, name, value }) => (
        <li key={field} className={styles.pill}>
          <span>
            <b>{name}:</b> {value}
          </span>
          <IconButton
            icon={X}
            size="xs"
            label={text.remove({ name })}
            onClick={() => onChange({ ...asked, [field]: '' })}
          />
        </li>
      ))}
    </ul>
  )
}

function PeriodForm({ asked, onChange }: InvoiceFiltersProps) {
  const text = useText(invoicesText)
  const [{ from, until }, setPeriod] = useState({ from: asked.from, until: asked.until })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange({ ...asked, from, until })
  }
  return (
    <form className={styles.form} aria-label={text.period} onSubmit={submit}>
      <TextField
        size="sm"
        type="date"
        label={text.from}
        value={from}
        onChange={(event) => setPeriod({ from: event.target.value, until })}
      />
      <TextField
        size="sm"
        type="date"
        label={text.until}
        value={until}
        onChange={(event) => setPeriod({ from, until: event.target.value })}
      />
      <Button type="submit" variant="primary" size="sm">
        {text.apply}
      </Button>
    </form>
  )
}
