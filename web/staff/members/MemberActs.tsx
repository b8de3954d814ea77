import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useRef, useState } from 'react'
import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { TextField } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { MoreMenu } from '../frame/MoreMenu'
import { graphql } from '../gql'
import type { MemberActs_MemberFragment } from '../gql/graphql'
import { lastDayIssues, rolesIssues } from '../staff-forms'
import { InviteDialog } from './InviteDialog'
import { membersText } from './members.text'
import { RolesField } from './RolesField'

const MEMBER_ACTS = graphql(`
  fragment MemberActs_member on StaffMember {
    id
    name
    email
    roles
    isDisabled
    lastDay
    isPastLastDay
    isInvited
  }
`)

const SET_STAFF_ROLES = graphql(`
  mutation SetStaffRoles($input: SetStaffRolesInput!) {
    setStaffRoles(input: $input) {
      ... on StaffMember {
        id
        ...MemberRow_member
      }
      ... on ApprovalNeeded {
        proposal {
          id
        }
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

const SET_STAFF_LAST_DAY = graphql(`
  mutation SetStaffLastDay($input: SetStaffLastDayInput!) {
    setStaffLastDay(input: $input) {
      ... on StaffMember {
        id
        ...MemberRow_member
      }
      ... on ApprovalNeeded {
        proposal {
          id
        }
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

const DISABLE_STAFF = graphql(`
  mutation DisableStaff($input: StaffAccessInput!) {
    disableStaff(input: $input) {
      ... on StaffMember {
        id
        ...MemberRow_member
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

const ENABLE_STAFF = graphql(`
  mutation EnableStaff($input: StaffAccessInput!) {
    enableStaff(input: $input) {
      ... on StaffMember {
        id
        ...MemberRow_member
      }
      ... on ApprovalNeeded {
        proposal {
          id
        }
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

const END_STAFF_SESSIONS = graphql(`
  mutation EndStaffSessions($input: StaffAccessInput!) {
    endStaffSessions(input: $input) {
      ... on StaffMember {
        id
        ...MemberRow_member
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

type Member = MemberActs_MemberFragment
type Act = 'roles' | 'lastDay' | 'end' | 'disable' | 'enable' | 'invite'

/** What can be done with a colleague, each in its own dialog. */
export function MemberActs({ member: from }: { member: FragmentType<typeof MEMBER_ACTS> }) {
  const { data: member } = useSuspenseFragment({ fragment: MEMBER_ACTS, fragmentName: 'MemberActs_member', from })
  const text = useText(membersText)
  const [act, setAct] = useState<Act | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const acts: ReadonlyArray<{ act: Act; label: string }> = member.isDisabled
    ? [{ act: 'enable', label: text.enable }]
    : [
        { act: 'roles', label: text.changeRoles },
        { act: 'lastDay', label: text.changeLastDay },
        { act: 'end', label: text.endSessions },
        { act: 'invite', label: text.inviteAgain },
        { act: 'disable', label: text.disable },
      ]
  const close = () => {
    setAct(null)
    button.current?.focus()
  }
  return (
    <>
      <MoreMenu
        buttonRef={button}
        isRow
        label={text.moreOf({ name: member.name })}
        items={acts.map(({ act, label }) => ({ label, isDangerous: act === 'disable', run: () => setAct(act) }))}
      />
      {act === 'roles' && <RolesDialog member={member} onClose={close} />}
      {act === 'lastDay' && <LastDayDialog member={member} onClose={close} />}
      {(act === 'end' || act === 'disable' || act === 'enable') && (
        <AccessDialog act={act} member={member} onClose={close} />
      )}
      {act === 'invite' && <InviteDialog again={member} onClose={close} />}
    </>
  )
}

interface DialogProps {
  member: Member
  onClose(): void
}

function RolesDialog({ member: { id, name, email, roles, lastDay }, onClose }: DialogProps) {
  const text = useText(membersText)
  const setRoles = useAct(SET_STAFF_ROLES)
  return (
    <ActDialog
      title={text.rolesTitle({ name })}
      act={text.rolesAct({ name })}
      button={text.rolesButton}
      values={{ name, email, roles: [...roles], lastDay: lastDay ?? '' }}
      check={rolesIssues}
      fields={(form) => <RolesField form={form} />}
      run={async (values) =>
        doneOrProposed(
          await setRoles({ staffId: id, roles: values.roles, reason: values.reason }),
          text.rolesSaved({ name }),
        )
      }
      onDone={onClose}
      onClose={onClose}
    >
      <p>{text.rolesAbout}</p>
      <p>{text.secondOwner}</p>
    </ActDialog>
  )
}

function LastDayDialog({ member: { id, name, lastDay, isPastLastDay }, onClose }: DialogProps) {
  const text = useText(membersText)
  const setLastDay = useAct(SET_STAFF_LAST_DAY)
  return (
    <ActDialog
      title={text.lastDayTitle({ name })}
      act={text.lastDayAct({ name })}
      button={text.lastDayButton}
      values={{ lastDay: lastDay ?? '' }}
      check={lastDayIssues}
      fields={(form) => (
        <TextField
          {...form.field('lastDay')}
          type="date"
          label={text.lastDay}
          description={text.lastDayHint}
          autoFocus
        />
      )}
      run={async (values) =>
        doneOrProposed(
          await setLastDay({ staffId: id, lastDay: values.lastDay || null, reason: values.reason }),
          text.lastDaySaved({ name }),
        )
      }
      onDone={onClose}
      onClose={onClose}
    >
      <p>{text.lastDayAbout({ name })}</p>
      {isPastLastDay && <p>{text.secondOwnerAgain}</p>}
    </ActDialog>
  )
}

/** An act on the access of a staff member, which asks for a reason only. */
function AccessDialog({ act, member: { id, name }, onClose }: DialogProps & { act: 'end' | 'disable' | 'enable' }) {
  const text = useText(membersText)
  const run = { end: useAct(END_STAFF_SESSIONS), disable: useAct(DISABLE_STAFF), enable: useAct(ENABLE_STAFF) }[act]
  const words = {
    end: {
      title: text.endTitle,
      about: text.endAbout,
      act: text.endAct,
      button: () => text.endButton,
      done: text.endedDone,
    },
    disable: {
      title: text.disableTitle,
      about: text.disableAbout,
      act: text.disableAct,
      button: text.disableButton,
      done: text.disabledDone,
    },
    enable: {
      title: text.enableTitle,
      about: text.enableAbout,
      act: text.enableAct,
      button: text.enableButton,
      done: text.enabledDone,
    },
  }[act]
  return (
    <ActDialog
      title={words.title({ name })}
      act={words.act({ name })}
      button={words.button({ name })}
      isDangerous={act === 'disable'}
      run={async ({ reason }) => doneOrProposed(await run({ staffId: id, reason }), words.done({ name }))}
      onDone={onClose}
      onClose={onClose}
    >
      <p>{words.about({ name })}</p>
      {act === 'enable' && <p>{text.secondOwnerAgain}</p>}
    </ActDialog>
  )
}

/** Shows that an act is done or proposed, and closes its dialog; returns a refusal, which the dialog shows. */
function doneOrProposed<Answer extends { __typename: string; message?: string }>(answer: Answer, done: string) {
  const isProposed = answer.__typename === 'ApprovalNeeded'
  if (answer.message !== undefined && !isProposed) return answer
  showToast({ kind: 'ok', text: answer.message ?? done })
  return { __typename: answer.__typename }
}
