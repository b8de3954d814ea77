import { useApolloClient } from '@apollo/client/react'
import { DAY_MS } from '../../../rules/time'
import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { Radio, RadioGroup } from '../../ui/RadioGroup'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { graphql } from '../gql'
import { todayText } from './today.text'

const ASSIGN_WORK_ITEM = graphql(`
  mutation AssignWorkItem($input: AssignWorkItemInput!) {
    assignWorkItem(input: $input) {
      ... on WorkItem {
        id
        ...WorkRow_item
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

const SNOOZE_WORK_ITEM = graphql(`
  mutation SnoozeWorkItem($input: SnoozeWorkItemInput!) {
    snoozeWorkItem(input: $input) {
      ... on WorkItem {
        id
        ...WorkRow_item
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

const MARK_WORK_ITEM_HANDLED = graphql(`
  mutation MarkWorkItemHandled($input: MarkWorkItemHandledInput!) {
    markWorkItemHandled(input: $input) {
      ... on HandledWorkItem {
        id
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

export type WorkAct = 'handled' | 'take' | 'handBack' | 'snooze' | 'bringBack'

/** Days of each choice of how long something is put off. */
const ENDS = { tomorrow: 1, nextWeek: 7, nextMonth: 30 } as const
type End = keyof typeof ENDS
const END_NAMES = ['tomorrow', 'nextWeek', 'nextMonth'] as const
const endOf = (end: End): string => new Date(Date.now() + ENDS[end] * DAY_MS).toISOString()

interface WorkActDialogProps {
  act: WorkAct
  id: string
  /** The item, as a sentence. */
  title: string
  onClose(): void
}

/** Takes on something that waits, hands it back, puts it off, brings it back, or marks it as handled. */
export function WorkActDialog({ act, id, title, onClose }: WorkActDialogProps) {
  const text = useText(todayText)
  const client = useApolloClient()
  const assign = useAct(ASSIGN_WORK_ITEM)
  const snooze = useAct(SNOOZE_WORK_ITEM)
  const markHandled = useAct(MARK_WORK_ITEM_HANDLED)
  const words = {
    handled: { title: text.handledTitle, about: text.handledAbout, act: text.handledAct, done: text.handledDone },
    take: { title: text.takeTitle, about: text.takeAbout, act: text.takeAct, done: text.takenDone },
    handBack: { title: text.handBackTitle, about: text.handBackAbout, act: text.handBackAct, done: text.handedBack },
    snooze: { title: text.snoozeTitle, about: text.snoozeAbout, act: text.snoozeAct, done: text.snoozedDone },
    bringBack: {
      title: text.bringBackTitle,
      about: text.bringBackAbout,
      act: text.bringBackAct,
      done: text.broughtBack,
    },
  }[act]
  return (
    <ActDialog<{ until: End }>
      title={words.title}
      act={words.act}
      button={text[act]}
      values={{ until: 'tomorrow' }}
      fields={
        act === 'snooze'
          ? (form) => (
              <RadioGroup {...form.choice('until')} label={text.howLong}>
                {END_NAMES.map((name) => (
                  <Radio key={name} value={name}>
                    {text[name]}
                  </Radio>
                ))}
              </RadioGroup>
            )
          : undefined
      }
      run={({ until, reason }) => {
        if (act === 'handled') return markHandled({ id, reason })
        if (act === 'take' || act === 'handBack') return assign({ id, isMine: act === 'take', reason })
        return snooze({ id, until: act === 'snooze' ? endOf(until) : null, reason })
      }}
      onDone={() => {
        showToast({ kind: 'ok', text: words.done })
        onClose()
        void client.refetchQueries({ include: 'active' })
      }}
      onClose={onClose}
    >
      <p>
        <b>{title}</b>
      </p>
      <p>{words.about}</p>
    </ActDialog>
  )
}
