import { useState } from 'react'
import { formatLocalDate } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { TextField } from '../../ui/TextField'
import { FilterBar, FilterForm } from '../frame/FilterBar'
import { listText } from '../frame/list.text'
import type { AskedInvoices } from './asked-invoices'
import { invoicesText } from './invoices.text'

interface InvoiceFiltersProps {
  asked: AskedInvoices
  onChange(asked: AskedInvoices): void
}

/** Search, the active filters as pills, and a form for the period. */
export function InvoiceFilters({ asked, onChange }: InvoiceFiltersProps) {
  const text = useText(invoicesText)
  const { searchText } = useText(listText)
  const { locale } = usePreferences()
  const day = (value: string) => value && formatLocalDate(value, locale)
  return (
    <FilterBar
      label={text.search}
      text={asked.text}
      onSearch={(typed) => onChange({ ...asked, text: typed, ...(typed && { view: 'alle', age: '' }) })}
      pills={[
        { field: 'text', name: searchText, value: asked.text },
        { field: 'age', name: text.age, value: asked.age && text[asked.age] },
        { field: 'from', name: text.from, value: day(asked.from) },
        { field: 'until', name: text.until, value: day(asked.until) },
      ]}
      onRemove={(field) => onChange({ ...asked, [field]: '' })}
      formLabel={text.filterOf}
      form={(close) => (
        <PeriodForm
          asked={asked}
          onChange={(next) => {
            close()
            onChange(next)
          }}
        />
      )}
    />
  )
}

function PeriodForm({ asked, onChange }: InvoiceFiltersProps) {
  const text = useText(invoicesText)
  const [{ from, until }, setPeriod] = useState({ from: asked.from, until: asked.until })
  return (
    <FilterForm label={text.period} onApply={() => onChange({ ...asked, from, until })}>
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
    </FilterForm>
  )
}
