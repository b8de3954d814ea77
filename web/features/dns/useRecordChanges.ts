import { useCallback, useEffect, useRef, useState } from 'react'
import { useAttempt } from '../../forms/useAttempt'
import type { Refusal } from '../../forms/useSubmit'
import type { DnsRecordInput } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { showToast } from '../../ui/toast-store'
import { inputOf, type RecordValues, type ShownRecord, valuesOf } from './record'
import type { Basis, RecordActions } from './record-actions'
import { recordsText } from './records.text'
import { useProblemModal } from './useProblemModal'

/**
 * Carries out the actions of a table of records: says what was done, offers to undo a removal, and shows a refusal in `modal`,
 * which the table has to render. `basis` and `save` are the same functions on every render.
 * @param onRemoved called with a removed record, unless the reader kept the version of others
 */
export function useRecordChanges(actions: RecordActions | undefined, onRemoved: (record: ShownRecord) => void) {
  const text = useText(recordsText)
  const { show, shown: inModal, modal } = useProblemModal()
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())
  const current = useRef({ actions, inModal, text })
  useEffect(() => {
    current.current = { actions, inModal, text }
  })

  async function addRecord(input: DnsRecordInput, basis?: Basis): Promise<Refusal | null> {
    const answer = await (actions as RecordActions).add(input, basis)
    if (answer === 'left') return null
    if (!('id' in answer)) return answer
    setAdded((ids) => new Set([...ids, answer.id]))
    showToast({ kind: 'ok', text: text.created })
    return null
  }

  const add = (values: RecordValues, basis: Basis) => inModal(addRecord(inputOf(values), basis))

  const removal = useAttempt(
    text.failed,
    async (record: ShownRecord) => {
      const answer = await (actions as RecordActions).remove(record)
      if (answer) return answer === 'left' ? null : answer
      onRemoved(record)
      const onAction = () => void inModal(addRecord({ ...inputOf(valuesOf(record)), ttl: record.ttl }))
      showToast({ kind: 'ok', text: text.removed, action: { label: text.undo, onAction } })
      return null
    },
    { onProblem: show },
  )

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

  return { added, add, save, basis, removal, modal }
}
