import { Plus, X } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { PAYMENT_METHOD_CODES } from '../../../rules/payment-methods'
import { useText } from '../../i18n/preferences'
import { Button, IconButton } from '../../ui/Button'
import { PopoverButton } from '../../ui/Popover'
import { Select } from '../../ui/Select'
import { TextField } from '../../ui/TextField'
import { ListSearch } from '../frame/ListSearch'
import { useHasRight } from '../session/session'
import { type AskedOrders, PILLS } from './asked-orders'
import styles from './OrdersPage.module.css'
import { orderText } from './order.text'
import { ordersText } from './orders.text'

interface OrderFiltersProps {
  asked: AskedOrders
  onChange(asked: AskedOrders): void
}

/** Search, the active filters as pills, and a form for the rest. */
export function OrderFilters({ asked, onChange }: OrderFiltersProps) {
  const text = useText(ordersText)
  const [typed, setTyped] = useState(asked.text)
  useEffect(() => setTyped(asked.text), [asked.text])
  return (
    <div className={styles.filters}>
      <ListSearch
        label={text.search}
        value={typed}
        onChange={setTyped}
        onSearch={() => onChange({ ...asked, text: typed.trim() })}
      />
      <Pills asked={asked} onChange={onChange} />
      <PopoverButton variant="quiet" size="sm" icon={Plus} buttonLabel={text.filter} label={text.filterOf}>
        {(close) => (
          <FilterForm
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

function Pills({ asked, onChange }: OrderFiltersProps) {
  const text = useText(ordersText)
  const words = useText(orderText)
  const active = PILLS.filter((name) => asked[name] !== '')
  if (active.length === 0) return null
  return (
    <ul className={styles.pills} aria-label={text.filters}>
      {active.map((name) => (
        <li key={name} className={styles.pill}>
          <span>
            <b>{text[name]}:</b> {name === 'method' && asked.method ? words[asked.method] : asked[name]}
          </span>
          <IconButton
            icon={X}
            size="xs"
            label={text.remove({ name: text[name] })}
            onClick={() => onChange({ ...asked, [name]: '' })}
          />
        </li>
      ))}
    </ul>
  )
}

/** Value of an option that is no filter. */
const ANY = 'ANY'

function FilterForm({ asked, onChange }: OrderFiltersProps) {
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange(draft)
  }
  return (
    <form className={styles.form} onSubmit={submit}>
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
      <Button type="submit" variant="primary" size="sm">
        {text.apply}
      </Button>
    </form>
  )
}
