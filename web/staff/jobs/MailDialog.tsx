import { useApolloClient, useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { ModalDialog } from '../../ui/ModalDialog'
import { Note } from '../../ui/Note'
import { Spinner } from '../../ui/Spinner'
import { Tabs } from '../../ui/Tabs'
import { TextField } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import { ActDialog } from '../acts/ActDialog'
import { graphql } from '../gql'
import styles from './JobsPage.module.css'
import { messagesText } from './jobs.text'
import { MailFrame } from './MailFrame'

const OPEN_MAIL = graphql(`
  query OpenMail($id: ID!) {
    mail(id: $id) {
      mail {
        id
        to
      }
      body {
        subject
        text
        framePath
      }
    }
  }
`)

const SEND_AGAIN = graphql(`
  mutation SendMailAgain($input: SendMailAgainInput!) {
    sendMailAgain(input: $input) {
      ... on StaffMail {
        id
        to
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

interface MailDialogProps {
  id: string
  to: string
  onClose(): void
}

/** Shows a mail as text and as laid out, and sends it again. Opening it leaves an audit entry. */
export function MailDialog({ id, to, onClose }: MailDialogProps) {
  const text = useText(messagesText)
  const { data } = useQuery(OPEN_MAIL, { variables: { id }, fetchPolicy: 'network-only' })
  const [sends, setSends] = useState(false)
  const body = data?.mail?.body
  if (sends) return <AgainDialog id={id} to={to} onClose={onClose} />
  return (
    <ModalDialog
      isOpen
      onClose={onClose}
      title={body?.subject ?? text.readOf({ to })}
      closeLabel={text.close}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {text.close}
          </Button>
          {body && (
            <Button variant="primary" onClick={() => setSends(true)}>
              {text.again}
            </Button>
          )}
        </>
      }
    >
      {!data && <Spinner />}
      {data && !body && <Note>{text.bodyGone}</Note>}
      {body && (
        <Tabs
          label={text.mail}
          tabs={[
            { id: 'text', label: text.asText, panel: <pre className={styles.mail}>{body.text}</pre> },
            {
              id: 'html',
              label: text.asHtml,
              panel: <MailFrame path={body.framePath} title={text.frame} />,
            },
          ]}
        />
      )}
    </ModalDialog>
  )
}

function AgainDialog({ id, to, onClose }: MailDialogProps) {
  const text = useText(messagesText)
  const client = useApolloClient()
  const send = useAct(SEND_AGAIN)
  const [sentTo, setSentTo] = useState(to)
  return (
    <ActDialog
      title={text.againTitle}
      act={text.againAct}
      button={text.again}
      values={{ to }}
      fields={(form) => (
        <TextField {...form.field('to')} type="email" label={text.to} autoComplete="off" autoFocus required />
      )}
      run={(filled) => {
        setSentTo(filled.to)
        return send({ id, to: filled.to === to ? null : filled.to, reason: filled.reason })
      }}
      onDone={() => {
        showToast({ kind: 'ok', text: text.sentAgain({ to: sentTo }) })
        void client.refetchQueries({ include: 'active' })
        onClose()
      }}
      onClose={onClose}
    >
      <p>{text.againAbout({ to })}</p>
    </ActDialog>
  )
}
