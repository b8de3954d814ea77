import { CornerDownRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { recordIssueText } from '../../../rules/dns/dns.text'
import type { RecordIssue } from '../../../rules/dns/issues'
import { DELEGATION_TYPES, RECORD_TYPES } from '../../../rules/dns/record-types'
import { useRuleForm } from '../../forms/useRuleForm'
import { type Refusal, useSubmit } from '../../forms/useSubmit'
import type { DnsRecordType } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Disclosure } from '../../ui/Disclosure'
import { Icon } from '../../ui/Icon'
import { Select } from '../../ui/Select'
import { TextField } from '../../ui/TextField'
import styles from './RecordTable.module.css'
import { AS_TYPED, RECORD_FIELDS, type RecordHome, type RecordValues, type ShownRecord, valuesOf } from './record'
import type { Basis } from './record-actions'
import { checkRecord, completedHost } from './record-check'
import { fieldsOf } from './record-fields'
import { recordsText } from './records.text'

interface RecordEditorProps {
  home: RecordHome
  /** Null for a new record. */
  record: ShownRecord | null
  /** Version of the records on which an edit that starts now is based. */
  basis(): Basis
  /** Null on success. */
  save(values: RecordValues, basis: Basis): Promise<Refusal | null>
  onClose(): void
}

/** Fields of one record: Enter saves, Escape discards. A refusal keeps the input. */
export function RecordEditor({ home, record, basis, save, onClose }: RecordEditorProps) {
  const text = useText(recordsText)
  const titleId = useId()
  const [begunOn] = useState(basis)
  const [isMoreOpen, setIsMoreOpen] = useState(false)
  const form = useRuleForm<RecordValues, RecordIssue>({
    values: valuesOf(record),
    fields: RECORD_FIELDS,
    parse: (values) => checkRecord(values, home),
    words: (issue, locale) => recordIssueText[locale][issue],
  })
  const { submit, isBusy } = useSubmit(form, { failed: text.failed, send: (values) => save(values, begunOn) })
  const firstId = useRef(form.idOf('name'))
  useEffect(() => document.getElementById(firstId.current)?.focus(), [])
  const type = form.valueAt('type')
  const { namePlaceholder = 'namePlaceholder', nameHint, Fields } = fieldsOf(type)
  const typed = { type, value: form.valueAt('value') }

  function leave(event: KeyboardEvent<HTMLFormElement>) {
    // In React's tree the list of a Select is inside the form.
    if (event.key !== 'Escape' || isBusy || !event.currentTarget.contains(event.target as Node)) return
    event.stopPropagation()
    onClose()
  }

  return (
    <form
      className={styles.editor}
      aria-labelledby={titleId}
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={leave}
    >
      <p id={titleId} className={record ? 'vh' : styles.editorTitle}>
        {record ? text.editTitle : text.addTitle}
      </p>
      <div className={styles.fields}>
        <TextField
          {...form.field('name')}
          {...AS_TYPED}
          label={text.name}
          placeholder={text[namePlaceholder]}
          description={nameHint && text[nameHint]}
          className={styles.name}
        />
        <Select
          label={text.type}
          options={typesFor(home).map((value) => ({
            value,
            label: value,
            description: purposeOf(value, text),
            section: isCommon(value) ? undefined : text.moreTypes,
          }))}
          className={styles.type}
          {...form.choice('type')}
        />
        <Fields form={form} />
      </div>
      <Disclosure
        summary={text.moreFields}
        isSmall
        isOpen={isMoreOpen || form.errorOf('ttl') !== undefined}
        onToggle={setIsMoreOpen}
      >
        <TextField
          {...form.field('ttl')}
          {...AS_TYPED}
          className={styles.ttl}
          label={text.ttl}
          inputMode="numeric"
          maxLength={6}
          placeholder={record?.ttl ? String(record.ttl) : text.ttlStandard}
          description={text.ttlHint}
        />
      </Disclosure>
      <div className={styles.editorFoot}>
        <Completion typed={typed} home={home} />
        <div className={styles.editorActions}>
          <Button variant="quiet" disabled={isBusy} onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" variant="primary" isBusy={isBusy} busyLabel={text.saving}>
            {text.save}
          </Button>
        </div>
      </div>
    </form>
  )
}

interface CompletionProps {
  typed: Pick<RecordValues, 'type' | 'value'>
  home: RecordHome
}

/** Shows, while a host is typed, its full name and the effect of a final dot. */
function Completion({ typed, home }: CompletionProps) {
  const text = useText(recordsText)
  const { completion, rule } = fieldsOf(typed.type)
  const host = completion ? completedHost(typed, home) : null
  return (
    <div className={styles.completion} role="status">
      {completion && (
        <>
          <Icon of={CornerDownRight} size={18} />
          <div>
            {host !== null && (
              <p>
                {text[completion]} <code>{host}</code>
              </p>
            )}
            <p className="hint">
              {text.dotHint} {rule && text[rule]}
            </p>
          </div>
        </>
      )}
    </div>
  )
}

function purposeOf(type: DnsRecordType, text: (typeof recordsText)['nl' | 'en']): string | undefined {
  const { purpose } = fieldsOf(type)
  return purpose && text[purpose]
}

/** A profile can be applied to any domain, so it cannot delegate part of one to other name servers. */
const typesFor = (home: RecordHome): readonly DnsRecordType[] =>
  home === null ? RECORD_TYPES.filter((type) => !DELEGATION_TYPES.includes(type)) : RECORD_TYPES

const COMMON_TYPES: readonly DnsRecordType[] = ['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'SRV']
const isCommon = (type: DnsRecordType): boolean => COMMON_TYPES.includes(type)
