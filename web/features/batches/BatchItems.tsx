import { Check, CircleAlert, Clock, Square } from 'lucide-react'
import { toUnicode } from '../../../rules/domain-name'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { DomainTag } from '../../ui/DomainTag'
import { Icon } from '../../ui/Icon'
import { Spinner } from '../../ui/Spinner'
import { Table } from '../../ui/Table'
import styles from './batches.module.css'
import { batchesText } from './batches.text'
import type { Batch } from './followed-batch'
import { UndoButton } from './UndoButton'

type Item = Batch['items']['edges'][number]['node']

interface ItemsProps {
  batch: Batch
  items: readonly Item[]
  mayChange: boolean
  retried: string | null
  onRetry(domainId: string): Promise<boolean>
}

export function Items({ batch, items, mayChange, retried, onRetry }: ItemsProps) {
  const text = useText(batchesText)
  const undoable = new Set(mayChange ? batch.undoableDomainIds : [])
  const hasActs = undoable.size > 0 || (mayChange && batch.failed > 0)
  return (
    <Table aria-label={text.perNameProgress} className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{text.name}</th>
          <th scope="col">{text.progressOf}</th>
          {hasActs && (
            <th scope="col">
              <span className="vh">{text.act}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => {
          const { id, domain, state } = item
          return (
            <tr key={id}>
              <td>
                <DomainTag name={domain.name} />
              </td>
              <td>
                <Standing item={item} />
              </td>
              {hasActs && (
                <td className={styles.act}>
                  {mayChange && state === 'FAILED' && (
                    <Button
                      variant="error"
                      size="sm"
                      aria-label={text.retryOf({ name: toUnicode(domain.name) })}
                      isBusy={retried === domain.id}
                      disabled={retried !== null && retried !== domain.id}
                      onClick={() => void onRetry(domain.id)}
                    >
                      {text.retryOne}
                    </Button>
                  )}
                  {undoable.has(domain.id) && (
                    <UndoButton
                      batch={batch}
                      domainIds={[domain.id]}
                      label={text.undoOf({ name: toUnicode(domain.name) })}
                      isQuiet
                    />
                  )}
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

const ICONS = { WAITING: Clock, DONE: Check, UNCHANGED: Check, STOPPED: Square, FAILED: CircleAlert } as const

/** State of one domain, with the reason or the current step. */
function Standing({ item: { state, step, message, domain } }: { item: Item }) {
  const text = useText(batchesText)
  const extension = toUnicode(domain.name.slice(domain.name.indexOf('.') + 1))
  const words = {
    step: step === 'AT_REGISTRY' ? text.AT_REGISTRY({ extension }) : step && text[step],
    state: state === 'FAILED' ? message : text[`state${state}`],
  }
  return (
    <>
      <span className={cx(styles.mark, state === 'DONE' && styles.good, state === 'FAILED' && styles.problem)}>
        {state === 'BUSY' ? <Spinner size="sm" /> : <Icon of={ICONS[state]} size={16} />}
        <span>{words.step ?? words.state}</span>
      </span>
      {message && state !== 'FAILED' && <p className="hint">{message}</p>}
    </>
  )
}
