import { useState } from 'react'
import { parseDeadline } from '../../../rules/abuse'
import { dayInAmsterdam, writtenDay } from '../../../rules/calendar'
import { toUnicode } from '../../../rules/domain-name'
import { useAct } from '../../apollo/useAct'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/TextField'
import { ActDialog } from '../acts/ActDialog'
import { useDone } from '../acts/useDone'
import { graphql } from '../gql'
import { useHasRight } from '../session/session'
import { abuseText } from './abuse.text'

const MOVE = graphql(`
  mutation MoveAbuseDeadline($input: MoveAbuseDeadlineInput!) {
    moveAbuseDeadline(input: $input) {
      ... on StaffAbuseSuspension {
        id
        deadline
        isOverdue
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

interface MoveDeadlineButtonProps {
  suspension: { id: string; name: string; deadline: string | null }
}

/** Moves the deadline of a suspension or hold. Nothing for staff who may not, and for one without a deadline. */
export function MoveDeadlineButton({ suspension: { id, name: ascii, deadline: before } }: MoveDeadlineButtonProps) {
  const text = useText(abuseText)
  const { locale } = usePreferences()
  const mayAct = useHasRight('DOMAIN_ACT')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const done = useDone(close)
  const move = useAct(MOVE)
  const name = toUnicode(ascii)
  if (!mayAct || before === null) return null
  return (
    <>
      <Button size="sm" variant="quiet" aria-label={text.moveOf({ name })} onClick={() => setIsOpen(true)}>
        {text.move}
      </Button>
      {isOpen && (
        <ActDialog
          title={text.moveOf({ name })}
          act={text.moveAct({ name })}
          button={text.move}
          reasonAbout={text.whoReads}
          values={{ deadline: before }}
          check={(values) => {
            const parsed = parseDeadline(values, { today: dayInAmsterdam(Date.now()), before })
            return parsed.ok ? {} : parsed.issues
          }}
          fields={(form) => (
            <TextField
              {...form.field('deadline')}
              type="date"
              label={text.newDeadline}
              description={text.moveHint}
              autoFocus
              required
            />
          )}
          run={({ deadline, reason }) => move({ id, expectedDeadline: before, deadline, reason })}
          onDone={() => done(text.moveDone)}
          onClose={close}
        >
          <p>{text.moveAbout({ day: writtenDay(before, locale) })}</p>
        </ActDialog>
      )}
    </>
  )
}
