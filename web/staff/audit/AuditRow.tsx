import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Locale } from '../../../rules/text'
import { formatSecond } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { cx } from '../../ui/cx'
import { type DiffLine, DiffLines } from '../../ui/DiffLines'
import { Icon } from '../../ui/Icon'
import { frameText } from '../frame/frame.text'
import { graphql } from '../gql'
import type { AuditRow_EntryFragment } from '../gql/graphql'
import { customerPath, objectPath } from '../paths'
import styles from './AuditPage.module.css'
import { actText } from './act.text'
import { auditText } from './audit.text'
import { changedFieldText } from './changed-field.text'
import { refusalText } from './refusal.text'

const AUDIT_ROW = graphql(`
  fragment AuditRow_entry on AuditEntry {
    id
    at
    staffName
    act
    objectType
    objectId
    reason
    changes {
      field
      before
      after
    }
    onBehalfOf
    requestId
    address
    factor
    outcome
    refusal
  }
`)

/** An entry, and its details below it once its name is pressed. */
export function AuditRow({ entry: from }: { entry: FragmentType<typeof AUDIT_ROW> }) {
  const { data: entry } = useSuspenseFragment({ fragment: AUDIT_ROW, fragmentName: 'AuditRow_entry', from })
  const { at, staffName, act, objectType, objectId, reason, address, outcome } = entry
  const text = useText(auditText)
  const acts = useText(actText)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <>
      <tr className={cx(isOpen && styles.open)}>
        <td>
          <time dateTime={at} className={cx('num', styles.time)}>
            {SECONDS.format(Date.parse(at))}
          </time>
          <small>{address || text.command}</small>
        </td>
        <td data-label={text.who}>
          {staffName ?? <span className="muted">{address ? text.nobody : text.command}</span>}
        </td>
        <td data-label={text.act}>
          <button
            type="button"
            className={styles.act}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            data-row=""
            onClick={() => setIsOpen(!isOpen)}
          >
            {wordOf(acts, act)}
            <Icon of={ChevronDown} size={16} />
          </button>
        </td>
        <td data-label={text.on}>
          <span className="small">{objectType ? <AuditedObject type={objectType} id={objectId} /> : text.none}</span>
        </td>
        <td data-label={text.why}>
          <span className={cx('small', styles.why)}>{reason ?? text.none}</span>
        </td>
        <td data-label={text.outcome}>
          <Badge tone={outcome === 'DONE' ? 'ok' : 'error'}>{text[outcome]}</Badge>
        </td>
      </tr>
      {isOpen && (
        <tr id={id} className={styles.details}>
          <td colSpan={6}>
            <Details entry={entry} />
          </td>
        </tr>
      )}
    </>
  )
}

function Details({ entry }: { entry: AuditRow_EntryFragment }) {
  const text = useText(auditText)
  const acts = useText(actText)
  const refusals = useText(refusalText)
  const lineOf = useLineOf()
  const { locale } = usePreferences()
  const { at, staffName, factor, address, act, objectType, objectId, onBehalfOf, reason, refusal, requestId } = entry
  const moment = Date.parse(at)
  const ways = [
    factor && text.by({ factor: text[factor] }),
    address ? text.fromAddress({ address }) : text.command,
  ].filter(Boolean)
  return (
    <section aria-label={text.details({ act: wordOf(acts, act) })}>
      <dl className={styles.facts}>
        <Fact name={text.who} hint={ways.join(', ')}>
          {staffName ?? text.nobody}
        </Fact>
        <Fact name={text.when} hint={`${at.slice(11, 19)} UTC`}>
          {formatSecond(moment, locale)} {zoneAt(moment, locale)}
        </Fact>
        {objectId && (
          <Fact name={text.on}>
            {objectType && <AuditedObject type={objectType} id={objectId} />} <code>{objectId}</code>
          </Fact>
        )}
        {onBehalfOf && (
          <Fact name={text.onBehalfOf}>
            <Link to={customerPath(onBehalfOf)}>
              <code>{onBehalfOf}</code>
            </Link>
          </Fact>
        )}
        {reason && <Fact name={text.why}>{reason}</Fact>}
        {refusal && <Fact name={text.refusal}>{wordOf(refusals, refusal)}</Fact>}
      </dl>
      {entry.changes.length > 0 && (
        <DiffLines
          label={text.changes}
          lines={entry.changes.map(lineOf)}
          words={{
            add: text.added,
            change: text.changed,
            remove: text.removed,
            was: text.was,
            becomes: text.becomes,
          }}
        />
      )}
      <p className="hint">
        {text.request} <code>{requestId}</code>
      </p>
    </section>
  )
}

/** The kind of an object, as a link to its page if it has one. */
function AuditedObject({ type, id }: { type: string; id: string | null }) {
  const text = useText(auditText)
  const path = id === null ? null : objectPath(type, id)
  const name = wordOf(text, type)
  return path ? <Link to={path}>{name}</Link> : name
}

function Fact({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {hint && <span className="hint">{hint}</span>}
      </dd>
    </div>
  )
}

/** A change as a line of a diff, with its field and roles in the reader's language. */
function useLineOf(): (change: { field: string; before: string | null; after: string | null }) => DiffLine {
  const fields = useText(changedFieldText)
  const roles = useText(frameText)
  const shown = (field: string, value: string | null) =>
    field === 'roles' && value !== null
      ? value
          .split(', ')
          .map((role) => wordOf(roles, role))
          .join(', ')
      : value
  return ({ field, before, after }) => ({
    kind: before === null ? 'add' : after === null ? 'remove' : 'change',
    name: wordOf(fields, field),
    type: '',
    before: shown(field, before),
    after: shown(field, after),
  })
}

/** Words for a name from the server; the name itself when it has none yet. */
function wordOf(words: Readonly<Record<string, unknown>>, name: string): string {
  const word = words[name]
  return typeof word === 'string' ? word : name
}

const SECONDS = new Intl.DateTimeFormat('nl-NL', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Europe/Amsterdam',
})

/** `CET` or `CEST`. */
function zoneAt(moment: number, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale === 'nl' ? 'nl-NL' : 'en-GB', {
    timeZone: 'Europe/Amsterdam',
    timeZoneName: 'short',
  })
  return format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
