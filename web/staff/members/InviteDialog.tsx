import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import type { StaffRole } from '../../../rules/staff-rights'
import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { ModalDialog } from '../../ui/ModalDialog'
import { Note } from '../../ui/Note'
import { TextField } from '../../ui/TextField'
import { showError, showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { actsText } from '../acts/acts.text'
import { graphql } from '../gql'
import { memberIssues } from '../staff-forms'
import styles from './MembersPage.module.css'
import { membersText } from './members.text'
import { RolesField } from './RolesField'

const INVITE_STAFF = graphql(`
  mutation InviteStaff($input: InviteStaffInput!) {
    inviteStaff(input: $input) {
      ... on StaffInvitation {
        url
        member {
          id
          ...MemberRow_member
        }
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

interface InviteDialogProps {
  /** A colleague who lost a factor; omitted for a new one. */
  again?: { name: string; email: string; roles: readonly StaffRole[] }
  onClose(): void
}

/** Invites a colleague, and shows the link of the invitation once. */
export function InviteDialog({ again, onClose }: InviteDialogProps) {
  const text = useText(membersText)
  const client = useApolloClient()
  const invite = useAct(INVITE_STAFF)
  const [made, setMade] = useState<{ url: string; name: string } | null>(null)
  if (made) return <InvitationLink {...made} onClose={onClose} />
  return (
    <ActDialog
      title={again ? text.inviteAgainTitle({ name: again.name }) : text.inviteTitle}
      act={text.inviteAct}
      button={text.inviteButton}
      values={{ name: again?.name ?? '', email: again?.email ?? '', roles: [...(again?.roles ?? [])], lastDay: '' }}
      check={memberIssues}
      fields={
        again
          ? undefined
          : (form) => (
              <>
                <TextField {...form.field('name')} label={text.fullName} autoComplete="off" autoFocus required />
                <TextField {...form.field('email')} type="email" label={text.email} autoComplete="off" required />
                <RolesField form={form} />
                <TextField {...form.field('lastDay')} type="date" label={text.lastDay} description={text.lastDayHint} />
              </>
            )
      }
      run={async ({ name, email, roles, lastDay, reason }) => {
        const answer = await invite({ name, email, roles, lastDay: lastDay || null, reason })
        if (answer.__typename === 'StaffInvitation') setMade({ url: answer.url, name })
        if (answer.__typename !== 'ApprovalNeeded') return answer
        // Whoever proposes it is done.
        showToast({ kind: 'ok', text: answer.message })
        onClose()
        return { __typename: answer.__typename }
      }}
      onDone={() => void client.refetchQueries({ include: 'active' })}
      onClose={onClose}
    >
      <p>{again ? text.inviteAgainAbout({ name: again.name }) : text.inviteAbout}</p>
      {!again && <p>{text.inviteSecondOwner}</p>}
    </ActDialog>
  )
}

function InvitationLink({ url, name, onClose }: { url: string; name: string; onClose(): void }) {
  const text = useText(membersText)
  const acts = useText(actsText)
  const copy = () =>
    Promise.resolve(navigator.clipboard?.writeText(url) ?? Promise.reject(new Error('no clipboard'))).then(
      () => showToast({ kind: 'ok', text: text.copied }),
      () => showError(text.copyFailed),
    )
  return (
    <ModalDialog
      isOpen
      isDismissable={false}
      onClose={onClose}
      title={text.inviteDone}
      tile="ok"
      closeLabel={acts.close}
      footer={
        <>
          <Button onClick={() => void copy()}>{text.copy}</Button>
          <Button variant="primary" onClick={onClose}>
            {text.done}
          </Button>
        </>
      }
    >
      <div className={styles.link}>
        <Note kind="info">{text.inviteDoneAbout({ name })}</Note>
        <TextField label={text.link} value={url} readOnly isMono autoFocus onFocus={(event) => event.target.select()} />
      </div>
    </ModalDialog>
  )
}
