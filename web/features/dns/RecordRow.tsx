import { Pencil, Trash2 } from 'lucide-react'
import { lazy, memo, Suspense, useEffect, useRef } from 'react'
import type { Refusal } from '../../forms/useSubmit'
import { useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { IconButton } from '../../ui/Button'
import { cx } from '../../ui/cx'
import styles from './RecordTable.module.css'
import { homeName, type RecordHome, type RecordValues, type ShownRecord } from './record'
import type { Basis } from './record-actions'
import { recordsText } from './records.text'

export const fetchEditor = () => import('./RecordEditor')
/** Its fields are as large as the rest of the page's code. */
const RecordEditor = lazy(async () => ({ default: (await fetchEditor()).RecordEditor }))

interface EditorRowProps {
  home: RecordHome
  /** Null for a new record. */
  record: ShownRecord | null
  basis(): Basis
  save(values: RecordValues, basis: Basis): Promise<Refusal | null>
  onClose(): void
}

/** Row with the fields of a record. */
export function EditorRow(props: EditorRowProps) {
  return (
    <tr className={styles.wide}>
      <td colSpan={5}>
        <Suspense fallback={null}>
          <RecordEditor {...props} />
        </Suspense>
      </td>
    </tr>
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

/** A record, locked until its pencil is used. Rerenders only when its own record changes. */
export const RecordRow = memo(function RecordRow(props: RecordRowProps) {
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
    return <EditorRow home={home} record={record} basis={basis} save={saveAndClose} onClose={() => onClose(id)} />
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

/** Id of the button that unlocks a record. */
export const pencilId = (id: string): string => `edit-${id}`
