import { useQuery } from '@apollo/client/react'
import { Plus, X } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { formatLocalDate } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button, IconButton } from '../../ui/Button'
import { PopoverButton } from '../../ui/Popover'
import { Select } from '../../ui/Select'
import { TextField } from '../../ui/TextField'
import { ListSearch } from '../frame/ListSearch'
import { graphql } from '../gql'
import { useHasRight } from '../session/session'
import styles from './AuditPage.module.css'
import { type AskedEntries, FILTERS } from './asked-entries'
import { actText, auditText } from './audit.text'

/** Names for the filter, for those who may see the staff. */
const AUDIT_STAFF = graphql(`
  query AuditStaff {
    staffMembers {
      id
      name
    }
  }
`)

interface AuditFiltersProps {
  asked: AskedEntries
  onChange(asked: AskedEntries): void
}

/** Search, the active filters as pills, and a form for the rest. */
export function AuditFilters({ asked, onChange }: AuditFiltersProps) {
  const text = useText(auditText)
  const [typed, setTyped] = useState(asked.text)
  useEffect(() => setTyped(asked.text), [asked.text])
  const nameOf = useStaffNames()
  return (
    <div className={styles.filters}>
      <ListSearch
        label={text.search}
        value={typed}
        onChange={setTyped}
        onSearch={() => onChange({ ...asked, text: typed.trim() })}
      />
      <Pills asked={asked} onChange={onChange} staff={nameOf} />
      <PopoverButton variant="quiet" size="sm" icon={Plus} buttonLabel={text.filter} label={text.filterOf}>
        {(close) => (
          <FilterForm
            asked={asked}
            staff={nameOf}
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

type Staff = ReadonlyMap<string, string>

function useStaffNames(): Staff {
  const maySee = useHasRight('STAFF_MANAGE')
  const { data } = useQuery(AUDIT_STAFF, { skip: !maySee })
  return new Map(data?.staffMembers.map(({ id, name }) => [id, name]))
}

function Pills({ asked, onChange, staff }: AuditFiltersProps & { staff: Staff }) {
  const text = useText(auditText)
  const acts: Readonly<Record<string, string>> = useText(actText)
  const { locale } = usePreferences()
  const active = FILTERS.filter((name) => asked[name] !== '')
  if (active.length === 0) return null
  const names = {
    text: text.text,
    staffId: text.who,
    act: text.act,
    outcome: text.outcome,
    from: text.from,
    until: text.until,
  }
  const value = {
    text: asked.text,
    staffId: staff.get(asked.staffId) ?? asked.staffId,
    act: acts[asked.act] ?? asked.act,
    outcome: asked.outcome && text[asked.outcome],
    from: asked.from && formatLocalDate(asked.from, locale),
    until: asked.until && formatLocalDate(asked.until, locale),
  }
  return (
    <ul className={styles.pills} aria-label={text.active}>
      {active.map((name) => (
        <li key={name} className={styles.pill}>
          <span>
            <b>{names[name]}:</b> {value[name]}
          </span>
          <IconButton
            icon={X}
            size="xs"
            label={text.remove({ name: names[name] })}
            onClick={() => onChange({ ...asked, [name]: '' })}
          />
        </li>
      ))}
    </ul>
  )
}

function FilterForm({ asked, onChange, staff }: AuditFiltersProps & { staff: Staff }) {
  const text = useText(auditText)
  const acts = useText(actText)
  const [draft, setDraft] = useState(asked)
  const set = (name: keyof AskedEntries) => (value: string) =>
    setDraft({ ...draft, [name]: value === ALL ? '' : value })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange(draft)
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {staff.size > 0 && (
        <Select
          size="sm"
          label={text.who}
          value={draft.staffId || ALL}
          onChange={set('staffId')}
          options={[{ value: ALL, label: text.everyone }, ...[...staff].map(([value, label]) => ({ value, label }))]}
        />
      )}
      <Select
        size="sm"
        label={text.act}
        value={draft.act || ALL}
        onChange={set('act')}
        options={[
          { value: ALL, label: text.everything },
          ...Object.entries(acts).map(([value, label]) => ({ value, label })),
        ]}
      />
      <Select
        size="sm"
        label={text.outcome}
        value={draft.outcome || ALL}
        onChange={set('outcome')}
        options={[
          { value: ALL, label: text.any },
          { value: 'DONE', label: text.DONE },
          { value: 'REFUSED', label: text.REFUSED },
        ]}
      />
      <TextField
        size="sm"
        type="date"
        label={text.from}
        value={draft.from}
        onChange={(event) => set('from')(event.target.value)}
      />
      <TextField
        size="sm"
        type="date"
        label={text.until}
        value={draft.until}
        onChange={(event) => set('until')(event.target.value)}
      />
      <Button type="submit" variant="primary" size="sm">
        {text.apply}
      </Button>
    </form>
  )
}

/** Value of an option that is no filter. */
const ALL = 'ALL'
