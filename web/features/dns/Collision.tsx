import { useState } from 'react'
import type { DnsRecordInput } from '../../gql/graphql'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { DiffLines } from '../../ui/DiffLines'
import { Modal } from '../../ui/Modal'
import { RadioCard, RadioGroup } from '../../ui/RadioGroup'
import { contentNow, diffLinesOf, type RecordChange, valueText } from './changes'
import { collisionText } from './collision.text'
import type { ShownRecord } from './record'
import styles from './ZoneHistory.module.css'

export type Choice = 'mine' | 'theirs' | 'both'

/** An edit that was refused because the record changed in the meantime. */
export interface Collision {
  /** As shown; null for a new record. */
  record: ShownRecord | null
  /** As edited; null for a deletion. */
  mine: DnsRecordInput | null
  /** Changes since then, oldest first; author and time of the last one. */
  since: { changes: readonly RecordChange[]; by: string; at: string }
}

interface CollisionModalProps {
  collision: Collision
  /** Null: undecided, so that the edit stays open. */
  onChoose(choice: Choice | null): void
}

/** Shows both versions of a record, and lets the reader choose. */
export function CollisionModal({ collision, onChoose }: CollisionModalProps) {
  const text = useText(collisionText)
  const [choice, setChoice] = useState<Choice | null>(null)
  const { locale } = usePreferences()
  const {
    record,
    mine,
    since: { changes, by, at },
  } = collision
  const now = record && contentNow(record, changes)
  const choices = mine === null ? REMOVING : record === null ? ADDING : CHANGING
  const mayBeBoth = record !== null && mine !== null && now !== null && mine.type !== 'CNAME'

  return (
    <Modal
      isOpen
      onClose={() => onChoose(null)}
      size="wide"
      role="alertdialog"
      tile="warning"
      title={text.title}
      footer={
        <>
          <Button onClick={() => onChoose(null)}>{text.back}</Button>
          <Button variant="primary" disabled={choice === null} onClick={() => onChoose(choice)}>
            {text.save}
          </Button>
        </>
      }
    >
      <div className={styles.preview}>
        <p>{text.note({ who: by, moment: formatMoment(Date.parse(at), locale) })}</p>
        <DiffLines label={text.since} lines={diffLinesOf(changes)} words={text} />
        <RadioGroup label={text.choice} value={choice} onChange={setChoice}>
          <RadioCard
            value="mine"
            title={text[choices.mine]}
            description={mine ? `${lineOf(mine)} (${text.notSaved})` : record && lineOf(record)}
          />
          <RadioCard
            value="theirs"
            title={text[choices.theirs]}
            description={record && (now ? lineOf(now) : text.gone)}
          />
          {mayBeBoth && <RadioCard value="both" title={text.both} description={text.bothNote} />}
        </RadioGroup>
      </div>
    </Modal>
  )
}

const CHANGING = { mine: 'mine', theirs: 'theirs' } as const
const ADDING = { mine: 'addAnyway', theirs: 'leaveOut' } as const
const REMOVING = { mine: 'removeAnyway', theirs: 'keep' } as const

function lineOf({ name, type, value, priority }: Pick<DnsRecordInput, 'name' | 'type' | 'value' | 'priority'>): string {
  return `${name || '@'} ${type} ${valueText({ type, value, priority: priority ?? null })}`
}
