import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { formatLocalDate } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Select } from '../../ui/Select'
import { TextField } from '../../ui/TextField'
import { FilterBar, FilterForm } from '../frame/FilterBar'
import { listText } from '../frame/list.text'
import { graphql } from '../gql'
import { useHasRight } from '../session/session'
import { actText } from './act.text'
import type { AskedEntries } from './asked-entries'
import { auditText } from './audit.text'

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
  const acts: Readonly<Record<string, string>> = useText(actText)
  const { searchText } = useText(listText)
  const { locale } = usePreferences()
  const staff = useStaffNames()
  const day = (value: string) => value && formatLocalDate(value, locale)
  return (
    <FilterBar
      label={text.search}
      text={asked.text}
      onSearch={(typed) => onChange({ ...asked, text: typed })}
      pills={[
        { field: 'text', name: searchText, value: asked.text },
        { field: 'staffId', name: text.who, value: staff.get(asked.staffId) ?? asked.staffId },
        { field: 'accountId', name: text.onBehalfOf, value: asked.accountId },
        { field: 'act', name: text.act, value: acts[asked.act] ?? asked.act },
        { field: 'outcome', name: text.outcome, value: asked.outcome && text[asked.outcome] },
        { field: 'from', name: text.from, value: day(asked.from) },
        { field: 'until', name: text.until, value: day(asked.until) },
      ]}
      onRemove={(field) => onChange({ ...asked, [field]: '' })}
      formLabel={text.filterOf}
      form={(close) => (
        <EntryFilterForm
          asked={asked}
          staff={staff}
          onChange={(next) => {
            close()
            onChange(next)
          }}
        />
      )}
    />
  )
}

type Staff = ReadonlyMap<string, string>

function useStaffNames(): Staff {
  const maySee = useHasRight('STAFF_MANAGE')
  const { data } = useQuery(AUDIT_STAFF, { skip: !maySee })
  return new Map(data?.staffMembers.map(({ id, name }) => [id, name]))
}

function EntryFilterForm({ asked, onChange, staff }: AuditFiltersProps & { staff: Staff }) {
  const text = useText(auditText)
  const acts = useText(actText)
  const [draft, setDraft] = useState(asked)
  const set = (name: keyof AskedEntries) => (value: string) =>
    setDraft({ ...draft, [name]: value === ALL ? '' : value })
  return (
    <FilterForm onApply={() => onChange(draft)}>
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
    </FilterForm>
  )
}

/** Value of an option that is no filter. */
const ALL = 'ALL'
