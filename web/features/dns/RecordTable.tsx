import { Pencil, Search, Trash2 } from 'lucide-react'
import { lazy, memo, Suspense, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useAttempt } from '../../forms/useAttempt'
import type { Refusal } from '../../forms/useSubmit'
import type { DnsRecordInput } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { firstTouch } from '../../lib/first-touch'
import { reportError } from '../../lib/report-error'
import { Badge } from '../../ui/Badge'
import { Button, IconButton } from '../../ui/Button'
import { ConfirmModal } from '../../ui/ConfirmModal'
import { cx } from '../../ui/cx'
import { EmptyState } from '../../ui/EmptyState'
import { Icon } from '../../ui/Icon'
import { LiveRegion } from '../../ui/LiveRegion'
import { TextField } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import styles from './RecordTable.module.css'
import { homeName, inputOf, type RecordHome, type RecordValues, type ShownRecord, valuesOf } from './record'
import { recordsText } from './records.text'
import { useProblemModal } from './useProblemModal'

/** Actions on the records of a domain or a profile. */
export interface RecordActions {
  /** Version on which an edit that starts now is based; omitted when concurrent edits are not detected. */
  basis?(): Basis
  /** Id of the new record, or why it was not added. */
  add(record: DnsRecordInput, basis?: Basis): Promise<{ id: string } | Refusal | Left>
  update(record: ShownRecord, changed: DnsRecordInput, basis?: Basis): Promise<Refusal | Left | null>
  remove(record: ShownRecord): Promise<Refusal | Left | null>
}

/** Version of the records; null when unknown. */
export type Basis = string | null

/** The reader chose to keep the version of others. */
export type Left = 'left'

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

const fetchEditor = () => import('./RecordEditor')
/** Its fields are as large as the rest of the page's code. */
const RecordEditor = lazy(async () => ({ default: (await fetchEditor()).RecordEditor }))

/** Number of records from which a search field is shown. */
const SEARCH_FROM = 20
/** Rows shown at first, and added by each press of the button below. */
const FIRST_ROWS = 100
const MORE_ROWS = 500

/**
 * DNS records, each locked until its pencil is used. A row rerenders only when its own record changes. A long list shows the
 * first rows, plus rows that are found, added or being edited.
 */
export function RecordTable({ label, home, records, actions, isAdding = false, onAdded }: RecordTableProps) {
  const text = useText(recordsText)
  const table = useRef<HTMLTableElement>(null)
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim().toLowerCase())
  const [limit, setLimit] = useState(FIRST_ROWS)
  const [editing, setEditing] = useState<ReadonlySet<string>>(NONE)
  const [added, setAdded] = useState<ReadonlySet<string>>(NONE)
  const [removing, setRemoving] = useState<ShownRecord | null>(null)
  const toFocus = useRef<string | null>(null)
  const { show, shown: inModal, modal } = useProblemModal()

  const found = search ? records.filter((record) => editing.has(record.id) || says(record, search)) : records
  const shown = found.filter(({ id }, at) => at < limit || added.has(id) || editing.has(id))
  const hidden = found.length - shown.length

  useEffect(() => {
    if (toFocus.current === null || removing) return
    document.getElementById(toFocus.current)?.focus()
    toFocus.current = null
  })

  useEffect(() => {
    // Paper has no button for more.
    const showAll = () => flushSync(() => setLimit(Number.POSITIVE_INFINITY))
    addEventListener('beforeprint', showAll)
    return () => removeEventListener('beforeprint', showAll)
  }, [])

  const isLocked = actions === undefined
  useEffect(() => {
    // Most readers of a zone change nothing.
    if (!isLocked) void firstTouch().then(fetchEditor).catch(reportError)
  }, [isLocked])

  const edit = useCallback((id: string) => setEditing((ids) => new Set([...ids, id])), [])
  const close = useCallback((id: string) => setEditing((ids) => new Set([...ids].filter((one) => one !== id))), [])

  async function add(input: DnsRecordInput, basis?: Basis): Promise<Refusal | null> {
    const answer = await (actions as RecordActions).add(input, basis)
    if (answer === 'left') return null
    if (!('id' in answer)) return answer
    setAdded((ids) => new Set([...ids, answer.id]))
    showToast({ kind: 'ok', text: text.created })
    return null
  }

  async function addNew(values: RecordValues, basis: Basis): Promise<Refusal | null> {
    const refusal = await inModal(add(inputOf(values), basis))
    if (!refusal) onAdded?.()
    return refusal
  }

  const removal = useAttempt(
    text.failed,
    async (record: ShownRecord) => {
      const after = shown[shown.indexOf(record) + 1] ?? shown[shown.indexOf(record) - 1]
      const answer = await (actions as RecordActions).remove(record)
      if (answer) return answer === 'left' ? null : answer
      if (after) toFocus.current = pencilId(after.id)
      else table.current?.focus()
      const onAction = () => void inModal(add({ ...inputOf(valuesOf(record)), ttl: record.ttl }))
      showToast({ kind: 'ok', text: text.removed, action: { label: text.undo, onAction } })
      return null
    },
    { onProblem: show },
  )

  // Gives rows the same function on every render.
  const current = useRef({ actions, inModal, text })
  useEffect(() => {
    current.current = { actions, inModal, text }
  })
  const basis = useCallback((): Basis => current.current.actions?.basis?.() ?? null, [])
  const save = useCallback(async (record: ShownRecord, values: RecordValues, basis: Basis): Promise<Refusal | null> => {
    const { actions, inModal, text } = current.current
    const update = async () => {
      const answer = (await actions?.update(record, inputOf(values), basis)) ?? null
      if (answer === null) showToast({ kind: 'ok', text: text.updated })
      return answer === 'left' ? null : answer
    }
    return inModal(update())
  }, [])

  return (
    <>
      {records.length > SEARCH_FROM && (
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
          <LiveRegion className="muted small" text={text.found({ count: found.length, of: records.length })} />
        </div>
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
          {isAdding && (
            <tr className={styles.wide}>
              <td colSpan={5}>
                <Suspense fallback={null}>
                  <RecordEditor home={home} record={null} basis={basis} save={addNew} onClose={() => onAdded?.()} />
                </Suspense>
              </td>
            </tr>
          )}
          {shown.map((record) => (
            <RecordRow
              key={record.id}
              record={record}
              home={home}
              isEditing={editing.has(record.id)}
              isNew={added.has(record.id)}
              isLocked={isLocked}
              onEdit={edit}
              onClose={close}
              onRemove={setRemoving}
              basis={basis}
              save={save}
            />
          ))}
        </tbody>
      </table>
      {found.length === 0 && !isAdding && (
        <EmptyState>{search ? text.noneFound({ search: typed.trim() }) : text.none}</EmptyState>
      )}
      {hidden > 0 && (
        <div className={styles.more}>
          <Button onClick={() => setLimit(limit + MORE_ROWS)}>
            {text.more({ count: Math.min(MORE_ROWS, hidden) })}
          </Button>
        </div>
      )}
      <ConfirmModal
        isOpen={removing !== null}
        variant="warning"
        isDangerous
        title={removing && text.removeTitle({ type: removing.type })}
        okLabel={text.removeOk}
        cancelLabel={text.cancel}
        isBusy={removal.isBusy}
        busyLabel={text.removing}
        onOk={() => removing && void removal.run(removing).then(() => setRemoving(null))}
        onCancel={() => setRemoving(null)}
      >
        {removing && (
          <>
            <p className={styles.gone}>
              {removing.name} {removing.type} {removing.value}
            </p>
            <p className="hint">{text.removeNote}</p>
          </>
        )}
      </ConfirmModal>
      {modal}
    </>
  )
}

interface RecordRowProps {
  record: ShownRecord
  home: RecordHome
  isEditing: boolean
  isNew: boolean
  isLocked: boolean
  onEdit(id: string): void
  onClose(id: string): void
  onRemove(record: ShownRecord): void
  basis(): Basis
  save(record: ShownRecord, values: RecordValues, basis: Basis): Promise<Refusal | null>
}

const RecordRow = memo(function RecordRow(props: RecordRowProps) {
  const { record, home, isEditing, isNew, isLocked, onEdit, onClose, onRemove, basis, save } = props
  const { id, name, type, value, priority } = record
  const text = useText(recordsText)
  const pencil = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current && !isEditing) pencil.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  if (isEditing && !isLocked) {
    const saveAndClose = async (values: RecordValues, basis: Basis) => {
      const refusal = await save(record, values, basis)
      if (!refusal) onClose(id)
      return refusal
    }
    return (
      <tr className={styles.wide}>
        <td colSpan={5}>
          <Suspense fallback={null}>
            <RecordEditor home={home} record={record} basis={basis} save={saveAndClose} onClose={() => onClose(id)} />
          </Suspense>
        </td>
      </tr>
    )
  }
  return (
    <tr className={cx(styles.row, isNew && styles.new)}>
      <td className={styles.cellName}>
        {name}
        <wbr />
        <span>
          {name === '@' ? ' ' : '.'}
          {homeName(home)}
        </span>
      </td>
      <td className={styles.cellType}>
        <Badge shape="type">{type}</Badge>
      </td>
      <td className={styles.cellValue} title={value}>
        {value}
      </td>
      <td className={styles.cellPriority}>
        {priority !== null && (
          <>
            <span aria-hidden="true">{text.priority} </span>
            {priority}
          </>
        )}
      </td>
      {!isLocked && (
        <td className={styles.cellActions}>
          <IconButton
            ref={pencil}
            id={pencilId(id)}
            icon={Pencil}
            iconSize={18}
            label={text.edit({ type, name })}
            onClick={() => onEdit(id)}
          />
          <IconButton
            icon={Trash2}
            iconSize={18}
            tone="danger"
            label={text.remove({ type, name })}
            onClick={() => onRemove(record)}
          />
        </td>
      )}
    </tr>
  )
})

const NONE: ReadonlySet<string> = new Set()

const pencilId = (id: string): string => `edit-${id}`

const says = ({ name, type, value }: ShownRecord, search: string): boolean =>
  `${name} ${type} ${value}`.toLowerCase().includes(search)
