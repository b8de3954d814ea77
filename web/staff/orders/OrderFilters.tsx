import { useState } from 'react'
import { PAYMENT_METHOD_CODES } from '../../../rules/payment-methods'
import { useText } from '../../i18n/preferences'
import { Select } from '../../ui/Select'
import { TextField } from '../../ui/TextField'
import { FilterBar, FilterForm } from '../frame/FilterBar'
import { listText } from '../frame/list.text'
import { useHasRight } from '../session/session'
import { type AskedOrders, PILLS } from './asked-orders'
import { orderText } from './order.text'
import { ordersText } from './orders.text'

interface OrderFiltersProps {
  asked: AskedOrders
  onChange(asked: AskedOrders): void
}

/** Search, the active filters as pills, and a form for the rest. */
export function OrderFilters({ asked, onChange }: OrderFiltersProps) {
  const text = useText(ordersText)
  const words = useText(orderText)
  const { searchText } = useText(listText)
  return (
    <FilterBar
      label={text.search}
      text={asked.text}
      onSearch={(typed) => onChange({ ...asked, text: typed })}
      pills={PILLS.map((field) => ({
        field,
        name: field === 'text' ? searchText : text[field],
        value: field === 'method' && asked.method ? words[asked.method] : asked[field],
      }))}
      onRemove={(field) => onChange({ ...asked, [field]: '' })}
      formLabel={text.filterOf}
      form={(close) => (
        <OrderFilterForm
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

/** Value of an option that is no filter. */
const ANY = 'ANY'

function OrderFilterForm({ asked, onChange }: OrderFiltersProps) {
  const text = useText(ordersText)
  const words = useText(orderText)
  const seesAmounts = useHasRight('AMOUNTS_SEE')
  const [draft, setDraft] = useState(asked)
  const field = (name: 'from' | 'until' | 'min' | 'max' | 'domain' | 'product', type = 'text') => (
    <TextField
      size="sm"
      type={type}
      label={text[name]}
      value={draft[name]}
      maxLength={100}
      onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
    />
  )
  return (
    <FilterForm onApply={() => onChange(draft)}>
      {field('from', 'date')}
      {field('until', 'date')}
      {seesAmounts && field('min')}
      {seesAmounts && field('max')}
      {field('domain')}
      {field('product')}
      <Select
        size="sm"
        label={text.method}
        value={draft.method || ANY}
        onChange={(value) => setDraft({ ...draft, method: PAYMENT_METHOD_CODES.find((code) => code === value) ?? '' })}
        options={[
          { value: ANY, label: text.any },
          ...PAYMENT_METHOD_CODES.map((value) => ({ value, label: words[value] })),
        ]}
      />
      <Select
        size="sm"
        label={text.order}
        value={draft.order || ANY}
        onChange={(value) => setDraft({ ...draft, order: value === ANY ? '' : 'oud' })}
        options={[
          { value: ANY, label: text.newest },
          { value: 'oud', label: text.oldest },
        ]}
      />
    </FilterForm>
  )
}
