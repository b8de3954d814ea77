import { dayInAmsterdam, isDay, writtenDay } from '../../../rules/calendar'
import type { IssueKey } from '../../../rules/issues'
import {
  PRIVACY_CHANNELS,
  PRIVACY_KINDS,
  PRIVACY_TEXT_MAX,
  type PrivacyChannel,
  type PrivacyKind,
  parseAnswer,
  parseExplanation,
  parsePrivacyRequest,
  privacyDeadline,
} from '../../../rules/privacy-requests'
import { PRIVACY_CHANNEL_WORDS, PRIVACY_KIND_WORDS } from '../../../rules/privacy-requests.text'
import { useAct } from '../../apollo/useAct'
import { usePreferences, useText } from '../../i18n/preferences'
import { Select } from '../../ui/Select'
import { TextArea, TextField } from '../../ui/TextField'
import { ActDialog } from '../acts/ActDialog'
import { graphql } from '../gql'
import { privacyText } from './privacy.text'

const NOTE = graphql(`
  mutation NotePrivacyRequest($input: NotePrivacyRequestInput!) {
    notePrivacyRequest(input: $input) {
      ... on StaffPrivacyRequest {
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

const EXTEND = graphql(`
  mutation ExtendPrivacyRequest($input: ExtendPrivacyRequestInput!) {
    extendPrivacyRequest(input: $input) {
      ... on StaffPrivacyRequest {
        id
        deadline
        extendableTo
        isOverdue
        isDueSoon
        extendedAt
        extensionReason
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

const COMPLETE = graphql(`
  mutation CompletePrivacyRequest($input: CompletePrivacyRequestInput!) {
    completePrivacyRequest(input: $input) {
      ... on StaffPrivacyRequest {
        id
        ...ClosedRequest_request
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

const REFUSE = graphql(`
  mutation RefusePrivacyRequest($input: RefusePrivacyRequestInput!) {
    refusePrivacyRequest(input: $input) {
      ... on StaffPrivacyRequest {
        id
        ...ClosedRequest_request
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

const LIFT_RESTRICTION = graphql(`
  mutation LiftRestriction($input: LiftRestrictionInput!) {
    liftRestriction(input: $input) {
      ... on StaffPrivacyRequest {
        id
        ...ClosedRequest_request
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

graphql(`
  fragment ClosedRequest_request on StaffPrivacyRequest {
    extendableTo
    isOverdue
    isDueSoon
    outcome
    closedAt
    answer
    isRestricting
    restrictionLiftedAt
  }
`)

interface DialogProps {
  /** Customer whom it is about. */
  name: string
  onDone(words: string): void
  onClose(): void
}

interface RequestDialogProps extends DialogProps {
  request: { id: string; kind: PrivacyKind; extendableTo: string | null }
}

const today = () => dayInAmsterdam(Date.now())

interface NoteValues {
  kind: PrivacyKind | ''
  channel: PrivacyChannel | ''
  receivedOn: string
  details: string
}

/** Notes a request of a customer, and shows the deadline that follows from its day. */
export function NoteRequestDialog({ accountId, name, onDone, onClose }: DialogProps & { accountId: string }) {
  const text = useText(privacyText)
  const kinds = useText(PRIVACY_KIND_WORDS)
  const channels = useText(PRIVACY_CHANNEL_WORDS)
  const { locale } = usePreferences()
  const note = useAct(NOTE)
  return (
    <ActDialog<NoteValues>
      title={text.noteTitle({ name })}
      act={text.noteAct({ name })}
      button={text.note}
      reasonAbout={text.whoReads}
      values={{ kind: '', channel: '', receivedOn: today(), details: '' }}
      check={(values) => {
        const parsed = parsePrivacyRequest(values, today())
        return parsed.ok ? {} : parsed.issues
      }}
      fields={(form) => {
        const { value: kind, ...kindChoice } = form.choice('kind')
        const { value: channel, ...channelChoice } = form.choice('channel')
        const day = form.valueAt('receivedOn')
        const deadline = isDay(day) && day <= today() ? privacyDeadline(day, { isExtended: false }) : null
        return (
          <>
            <Select<PrivacyKind>
              {...kindChoice}
              value={kind === '' ? null : kind}
              label={text.kind}
              placeholder={text.choose}
              options={PRIVACY_KINDS.map((value) => ({ value, label: kinds[value] }))}
            />
            <Select<PrivacyChannel>
              {...channelChoice}
              value={channel === '' ? null : channel}
              label={text.channel}
              placeholder={text.choose}
              options={PRIVACY_CHANNELS.map((value) => ({ value, label: channels[value] }))}
            />
            <TextField
              {...form.field('receivedOn')}
              type="date"
              max={today()}
              label={text.receivedOn}
              description={
                deadline === null
                  ? text.receivedHint
                  : `${text.receivedHint} ${text.answerBy({ day: writtenDay(deadline, locale) })}`
              }
              required
            />
            <TextArea
              {...form.field('details')}
              label={text.details}
              description={text.detailsHint}
              rows={3}
              maxLength={PRIVACY_TEXT_MAX}
            />
          </>
        )
      }}
      run={async ({ reason, ...values }) => {
        const parsed = parsePrivacyRequest(values, today())
        if (!parsed.ok) throw new Error('the form was not checked')
        return note({ accountId, ...parsed.value, reason })
      }}
      onDone={() => onDone(text.noteDone)}
      onClose={onClose}
    >
      <p>{text.noteAbout}</p>
    </ActDialog>
  )
}

const required = (values: { explanation: string }): { explanation?: IssueKey } => {
  const parsed = parseExplanation(values)
  return parsed.ok ? {} : parsed.issues
}

/** Extends a request by two months, with the reason for the customer. */
export function ExtendDialog({ request: { id, extendableTo }, name, onDone, onClose }: RequestDialogProps) {
  const text = useText(privacyText)
  const { locale } = usePreferences()
  const extend = useAct(EXTEND)
  return (
    <ActDialog
      title={text.extendTitle({ name })}
      act={text.extendAct({ name })}
      button={text.extend}
      reasonAbout={text.whoReads}
      values={{ explanation: '' }}
      check={required}
      fields={(form) => (
        <TextArea
          {...form.field('explanation')}
          label={text.extendWhy}
          description={text.customerReads}
          rows={4}
          maxLength={PRIVACY_TEXT_MAX}
          autoFocus
          required
        />
      )}
      run={({ explanation, reason }) => extend({ id, explanation, reason })}
      onDone={() => onDone(text.extendDone)}
      onClose={onClose}
    >
      <p>{text.extendAbout({ day: extendableTo === null ? '' : writtenDay(extendableTo, locale) })}</p>
    </ActDialog>
  )
}

/** Closes a request as done. */
export function CompleteDialog({ request: { id, kind }, name, onDone, onClose }: RequestDialogProps) {
  const text = useText(privacyText)
  const complete = useAct(COMPLETE)
  return (
    <ActDialog
      title={text.completeTitle({ name })}
      act={text.completeAct({ name })}
      button={text.complete}
      reasonAbout={text.whoReads}
      values={{ explanation: '' }}
      check={(values) => {
        const parsed = parseAnswer(values)
        return parsed.ok ? {} : parsed.issues
      }}
      fields={(form) => (
        <TextArea
          {...form.field('explanation')}
          label={text.completeWords}
          description={text.completeWordsHint}
          rows={4}
          maxLength={PRIVACY_TEXT_MAX}
          autoFocus
        />
      )}
      run={({ explanation, reason }) => complete({ id, explanation, reason })}
      onDone={() => onDone(text.completeDone)}
      onClose={onClose}
    >
      <p>{text.completeAbout}</p>
      {kind === 'RESTRICTION' && <p>{text.completeRestriction}</p>}
    </ActDialog>
  )
}

/** Closes a request as refused, with the reason for the customer. */
export function RefuseDialog({ request: { id }, name, onDone, onClose }: RequestDialogProps) {
  const text = useText(privacyText)
  const refuse = useAct(REFUSE)
  return (
    <ActDialog
      title={text.refuseTitle({ name })}
      act={text.refuseAct({ name })}
      button={text.refuse}
      isDangerous
      reasonAbout={text.whoReads}
      values={{ explanation: '' }}
      check={required}
      fields={(form) => (
        <TextArea
          {...form.field('explanation')}
          label={text.refuseWhy}
          description={text.customerReads}
          rows={4}
          maxLength={PRIVACY_TEXT_MAX}
          autoFocus
          required
        />
      )}
      run={({ explanation, reason }) => refuse({ id, explanation, reason })}
      onDone={() => onDone(text.refuseDone)}
      onClose={onClose}
    >
      <p>{text.refuseAbout}</p>
    </ActDialog>
  )
}

/** Lifts the restriction that a request led to. */
export function LiftRestrictionDialog({ request: { id }, name, onDone, onClose }: RequestDialogProps) {
  const text = useText(privacyText)
  const lift = useAct(LIFT_RESTRICTION)
  return (
    <ActDialog
      title={text.liftRestrictionTitle({ name })}
      act={text.liftRestrictionAct({ name })}
      button={text.liftRestriction}
      reasonAbout={text.whoReads}
      run={({ reason }) => lift({ id, reason })}
      onDone={() => onDone(text.liftRestrictionDone)}
      onClose={onClose}
    >
      <p>{text.liftRestrictionAbout}</p>
    </ActDialog>
  )
}
