import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatEuros } from '../../../rules/money'
import { formatMoment, formatTime } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { LinkButton } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { AcknowledgeDialog } from '../chargebacks/AcknowledgeDialog'
import { chargebacksText } from '../chargebacks/chargebacks.text'
import { ageOf } from '../frame/age'
import { Mark } from '../frame/Mark'
import { MoreMenu } from '../frame/MoreMenu'
import { graphql } from '../gql'
import type { WorkNoteObject } from '../gql/graphql'
import { useHasRight } from '../session/session'
import { useWorkWords } from '../work/useWorkWords'
import { isChargeback, isFault } from '../work/work-words'
import styles from './TodayPage.module.css'
import { todayText } from './today.text'
import { type WorkAct, WorkActDialog } from './WorkActDialog'
import { WorkNoteDialog } from './WorkNoteDialog'

const WORK_ROW = graphql(`
  fragment WorkRow_item on WorkItem {
    id
    kind
    subject
    path
    cause
    count
    amount
    customer
    since
    assignee
    assignedAt
    isMine
    canBeHandled
    snoozedUntil
    snoozeReason
    noteOn
    lastNote {
      id
      staffName
      text
      createdAt
    }
  }
`)

interface WorkRowProps {
  item: FragmentType<typeof WORK_ROW>
  /** The only one with a primary button. */
  isFirst: boolean
}

/** One thing that waits: what is wrong, what happens if nobody acts, the money at stake, its age, and the next act. */
export function WorkRow({ item: from, isFirst }: WorkRowProps) {
  const { data: item } = useSuspenseFragment({ fragment: WORK_ROW, fragmentName: 'WorkRow_item', from })
  const text = useText(todayText)
  const { locale } = usePreferences()
  const { id, kind, amount, since, assignee, assignedAt, snoozedUntil, snoozeReason, lastNote } = item
  const { title, about, act } = useWorkWords()(item)
  const isWrong = isFault(kind)
  return (
    <li className={cx(styles.row, isWrong ? styles.err : styles.warn)}>
      <Mark of={isWrong ? 'error' : 'warn'} />
      <div>
        <p className={styles.what}>{title}</p>
        <p className={styles.why}>
          {about}
          {assignee && assignedAt && <> {text.has({ name: assignee, time: formatTime(Date.parse(assignedAt)) })}</>}
          {snoozedUntil && (
            <> {text.until({ time: formatMoment(Date.parse(snoozedUntil), locale), reason: snoozeReason ?? '' })}</>
          )}
        </p>
        {lastNote && (
          <p className={cx(styles.why, styles.note)}>
            <b>{lastNote.staffName}</b>{' '}
            <span className="hint">{formatMoment(Date.parse(lastNote.createdAt), locale)}</span> {lastNote.text}
          </p>
        )}
      </div>
      <p className={styles.money}>
        {amount === null ? <span className="muted">{text.noMoney}</span> : formatEuros(amount, locale)}
        <small>{text.waits({ age: ageOf(since, locale) })}</small>
      </p>
      <div className={styles.acts}>
        <LinkButton
          size="sm"
          variant={isFirst ? 'primary' : 'secondary'}
          render={(link) => (
            <Link
              to={item.path}
              aria-label={`${act}: ${title}`}
              data-row=""
              data-key={isFirst ? 'a' : undefined}
              {...link}
            />
          )}
        >
          {act}
        </LinkButton>
        <MoreActs
          id={id}
          title={title}
          offered={[
            ...(item.canBeHandled ? (['handled'] as const) : []),
            item.isMine ? 'handBack' : 'take',
            snoozedUntil === null ? 'snooze' : 'bringBack',
          ]}
          chargedBack={isChargeback(kind) ? amount : null}
          noteOn={item.noteOn}
        />
      </div>
    </li>
  )
}

interface MoreActsProps {
  id: string
  title: string
  offered: readonly WorkAct[]
  /** Amount in cents of a chargeback, which can be closed here; null for other work. */
  chargedBack: number | null
  /** Thing that a note belongs to; null if none can be written. */
  noteOn: WorkNoteObject | null
}

function MoreActs({ id, title, offered, chargedBack, noteOn }: MoreActsProps) {
  const text = useText(todayText)
  const chargebacks = useText(chargebacksText)
  const mayEdit = useHasRight('INVOICES_EDIT')
  const [isClosing, setIsClosing] = useState(false)
  const [isNoting, setIsNoting] = useState(false)
  const [act, setAct] = useState<WorkAct | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const items = [
    ...offered.map((each) => ({ label: text[each], run: () => setAct(each) })),
    ...(noteOn ? [{ label: text.note, run: () => setIsNoting(true) }] : []),
    ...(chargedBack !== null && mayEdit ? [{ label: chargebacks.acknowledge, run: () => setIsClosing(true) }] : []),
  ]
  return (
    <>
      <MoreMenu buttonRef={button} label={text.moreOf({ title })} items={items} />
      {isNoting && noteOn && (
        <WorkNoteDialog
          id={id}
          title={title}
          on={noteOn}
          onClose={() => {
            setIsNoting(false)
            button.current?.focus()
          }}
        />
      )}
      {isClosing && chargedBack !== null && (
        <AcknowledgeDialog
          paymentId={id.slice(id.indexOf(':') + 1)}
          amount={chargedBack}
          onClose={() => {
            setIsClosing(false)
            button.current?.focus()
          }}
        />
      )}
      {act && (
        <WorkActDialog
          act={act}
          id={id}
          title={title}
          onClose={() => {
            setAct(null)
            button.current?.focus()
          }}
        />
      )}
    </>
  )
}
