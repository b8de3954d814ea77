import { useApolloClient } from '@apollo/client/react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button'
import { Section } from '../../ui/Section'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { Fact, Facts } from '../frame/Facts'
import { useHasRight } from '../session/session'
import styles from './Customers.module.css'

/** A merge of accounts, or the move of a domain, that both owners confirm. */
interface Move {
  id: string
  /** At the start of its line. */
  label: string
  /** Name that the words of the cancellation have. */
  name: string
  isPending: boolean
  /** Its state and effect. */
  content: ReactNode
}

interface Words {
  cancel: string
  cancelTitle(of: { name: string }): string
  cancelAct(of: { name: string }): string
  cancelAbout: string
  cancelled(of: { name: string }): string
}

interface PendingMovesProps {
  title: string
  moves: readonly Move[]
  text: Words
  cancel(input: { id: string; reason: string }): Promise<{ __typename: string }>
}

/** Moves between accounts, of which staff can cancel those that are pending; nothing if there are none. */
export function PendingMoves({ title, moves, text, cancel }: PendingMovesProps) {
  const client = useApolloClient()
  const mayAct = useHasRight('DOMAIN_ACT')
  const [ending, setEnding] = useState<Move | null>(null)
  if (moves.length === 0) return null
  return (
    <Section title={title}>
      <Facts>
        {moves.map((move) => (
          <Fact key={move.id} name={move.label}>
            {move.content}
            {mayAct && move.isPending && (
              <Button size="sm" className={styles.cancel} onClick={() => setEnding(move)}>
                {text.cancel}
              </Button>
            )}
          </Fact>
        ))}
      </Facts>
      {ending && (
        <ActDialog
          title={text.cancelTitle(ending)}
          act={text.cancelAct(ending)}
          button={text.cancel}
          run={({ reason }) => cancel({ id: ending.id, reason })}
          onDone={() => {
            showToast({ kind: 'ok', text: text.cancelled(ending) })
            setEnding(null)
            void client.refetchQueries({ include: 'active' })
          }}
          onClose={() => setEnding(null)}
        >
          <p>{text.cancelAbout}</p>
        </ActDialog>
      )}
    </Section>
  )
}
