import { Search } from 'lucide-react'
import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../../i18n/preferences'
import { firstTouch } from '../../lib/first-touch'
import { reportError } from '../../lib/report-error'
import { Button } from '../../ui/Button'
import { ConfirmModal } from '../../ui/ConfirmModal'
import { cx } from '../../ui/cx'
import { EmptyState } from '../../ui/EmptyState'
import { Icon } from '../../ui/Icon'
import { LiveRegion } from '../../ui/LiveRegion'
import { TextField } from '../../ui/TextField'
import { EditorRow, fetchEditor, pencilId, RecordRow } from './RecordRow'
import styles from './RecordTable.module.css'
import type { RecordHome, RecordValues, ShownRecord } from './record'
import type { Basis, RecordActions } from './record-actions'
import { recordsText } from './records.text'
import { useRecordChanges } from './useRecordChanges'

interface RecordTableProps {
  /** Accessible name of the table. */
  label: string
  home: RecordHome
  records: readonly ShownRecord[]
  /** Omitted for read-only records. Must be the same object while the actions are the same. */
  actions?: RecordActions
  /** Whether there is a row for a new record. */
  isAdding?: boolean
  /** Called when the new record was added or discarded. */
  onAdded?(): void
}

/** Number of records from which a search field is shown. */
const SEARCH_FROM = 20
/** Rows shown at first, and added by each press of the button below. */
const FIRST_ROWS = 100
const MORE_ROWS = 500

/** DNS records, each locked until its pencil is used. A long list shows the first rows, plus rows that are found, added or being edited. */
export function RecordTable({ label, home, records, actions, isAdding = false, onAdded }: RecordTableProps) {
  const text = useText(recordsText)
  const table = useRef<HTMLTableElement>(null)
  const editing = useIds()
  const [removing, setRemoving] = useState<ShownRecord | null>(null)
  const focusLater = useFocusLater(removing !== null)
  const changes = useRecordChanges(actions, (record) => {
    const after = list.shown[list.shown.indexOf(record) + 1] ?? list.shown[list.shown.indexOf(record) - 1]
    if (after) focusLater(pencilId(after.id))
    else table.current?.focus()
  })
  const { added, basis, save, removal } = changes
  const list = useShownRecords(records, editing.ids, added)
  const isLocked = actions === undefined
  useEffect(() => {
    // Most readers of a zone change nothing.
    if (!isLocked) void firstTouch().then(fetchEditor).catch(reportError)
  }, [isLocked])

  async function addNew(values: RecordValues, basis: Basis) {
    const refusal = await changes.add(values, basis)
    if (!refusal) onAdded?.()
    return refusal
  }

  return (
    <>
      {records.length > SEARCH_FROM && (
        <RecordSearch typed={list.typed} setTyped={list.setTyped} found={list.found} of={records.length} />
      )}
      <table aria-label={label} ref={table} tabIndex={-1} className={styles.table}>
        <thead>
          <tr className={cx(styles.row, styles.head)}>
            <th scope="col">{text.name}</th>
            <th scope="col">{text.type}</th>
            <th scope="col">{text.value}</th>
            <th scope="col">{text.priority}</th>
            {actions && (
              <th scope="col">
                <span className="vh">{text.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {isAdding && <EditorRow home={home} record={null} basis={basis} save={addNew} onClose={() => onAdded?.()} />}
          {list.shown.map((record) => (
            <RecordRow
              key={record.id}
              record={record}
              home={home}
              isEditing={editing.ids.has(record.id)}
              isNew={added.has(record.id)}
              isLocked={isLocked}
              onEdit={editing.add}
              onClose={editing.remove}
              onRemove={setRemoving}
              basis={basis}
              save={save}
            />
          ))}
        </tbody>
      </table>
      {list.found === 0 && !isAdding && (
        <EmptyState>{list.search ? text.noneFound({ search: list.typed.trim() }) : text.none}</EmptyState>
      )}
      {list.hidden > 0 && (
        <div className={styles.more}>
          <Button onClick={list.showMore}>{text.more({ count: Math.min(MORE_ROWS, list.hidden) })}</Button>
        </div>
      )}
      <RemoveModal
        record={removing}
        isBusy={removal.isBusy}
        onOk={(record) => void removal.run(record).then(() => setRemoving(null))}
        onCancel={() => setRemoving(null)}
      />
      {changes.modal}
    </>
  )
}

/** The records that a search finds, as many as are shown, with those that are edited or new. All of them on paper. */
function useShownRecords(records: readonly ShownRecord[], editing: Ids, added: Ids) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim().toLowerCase())
  const [limit, setLimit] = useState(FIRST_ROWS)
  useEffect(() => {
    // Paper has no button for more.
    const showAll = () => flushSync(() => setLimit(Number.POSITIVE_INFINITY))
    addEventListener('beforeprint', showAll)
    return () => removeEventListener('beforeprint', showAll)
  }, [])
  const found = search ? records.filter((record) => editing.has(record.id) || says(record, search)) : records
  const shown = found.filter(({ id }, at) => at < limit || added.has(id) || editing.has(id))
  const hidden = found.length - shown.length
  return { typed, setTyped, search, shown, found: found.length, hidden, showMore: () => setLimit(limit + MORE_ROWS) }
}

type Ids = ReadonlySet<string>

/** A set of ids. Its functions are the same on every render. */
function useIds() {
  const [ids, setIds] = useState<Ids>(new Set())
  const add = useCallback((id: string) => setIds((ids) => new Set([...ids, id])), [])
  const remove = useCallback((id: string) => setIds((ids) => new Set([...ids].filter((one) => one !== id))), [])
  return { ids, add, remove }
}

/** Returns a function that focuses an element once nothing covers the page. */
function useFocusLater(isCovered: boolean): (id: string) => void {
  const waiting = useRef<string | null>(null)
  useEffect(() => {
    if (waiting.current === null || isCovered) return
    document.getElementById(waiting.current)?.focus()
    waiting.current = null
  })
  return (id) => {
    waiting.current = id
  }
}

interface RecordSearchProps {
  typed: string
  setTyped(typed: string): void
  /** Number of records found, of how many. */
  found: number
  of: number
}

function RecordSearch({ typed, setTyped, found, of }: RecordSearchProps) {
  const text = useText(recordsText)
  return (
    <div className={styles.tools}>
      <search className={styles.search}>
        <Icon of={Search} className={styles.glass} />
        <TextField
          type="search"
          label={text.search}
          isLabelHidden
          placeholder={text.search}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          inputClassName={styles.searchInput}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      </search>
      <LiveRegion className="muted small" text={text.found({ count: found, of })} />
    </div>
  )
}

interface RemoveModalProps {
  /** The record to remove; null while the modal is closed. */
  record: ShownRecord | null
  isBusy: boolean
  onOk(record: ShownRecord): void
  onCancel(): void
}

function RemoveModal({ record, isBusy, onOk, onCancel }: RemoveModalProps) {
  const text = useText(recordsText)
  return (
    <ConfirmModal
      isOpen={record !== null}
      variant="warning"
      isDangerous
      title={record && text.removeTitle({ type: record.type })}
      okLabel={text.removeOk}
      cancelLabel={text.cancel}
      isBusy={isBusy}
      busyLabel={text.removing}
      onOk={() => record && onOk(record)}
      onCancel={onCancel}
    >
      {record && (
        <>
          <p className={styles.gone}>
            {record.name} {record.type} {record.value}
          </p>
          <p className="hint">{text.removeNote}</p>
        </>
      )}
    </ConfirmModal>
  )
}

const says = ({ name, type, value }: ShownRecord, search: string): boolean =>
  `${name} ${type} ${value}`.toLowerCase().includes(search)
