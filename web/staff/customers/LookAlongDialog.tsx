import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { Button, LinkButton } from '../../ui/Button'
import { ModalDialog } from '../../ui/ModalDialog'
import { TextField } from '../../ui/TextField'
import { ActDialog } from '../acts/ActDialog'
import { actsText } from '../acts/acts.text'
import { graphql } from '../gql'
import { customerActsText } from './customer-acts.text'

const START_LOOK_ALONG = graphql(`
  mutation StartLookAlong($input: StartLookAlongInput!) {
    startLookAlong(input: $input) {
      ... on LookAlongLink {
        url
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

interface LookAlongDialogProps {
  accountId: string
  name: string
  onClose(): void
}

/** Asks for a reason, then shows the link: a browser blocks a window that no press of a button opens. */
export function LookAlongDialog({ accountId, name, onClose }: LookAlongDialogProps) {
  const text = useText(customerActsText)
  const acts = useText(actsText)
  const start = useAct(START_LOOK_ALONG)
  const [url, setUrl] = useState<string | null>(null)
  if (url !== null) {
    return (
      <ModalDialog
        isOpen
        onClose={onClose}
        title={text.lookAlongReady}
        tile="ok"
        closeLabel={acts.close}
        footer={
          <>
            <Button variant="quiet" onClick={onClose}>
              {acts.cancel}
            </Button>
            <LinkButton
              variant="primary"
              icon={ExternalLink}
              render={(link) => (
                <a {...link} href={url} target="_blank" rel="noopener noreferrer" onClick={onClose}>
                  {link.children}
                </a>
              )}
            >
              {text.lookAlongOpen}
            </LinkButton>
          </>
        }
      >
        <p>{text.lookAlongLink}</p>
      </ModalDialog>
    )
  }
  return (
    <ActDialog
      title={text.lookAlongTitle({ name })}
      act={text.lookAlongAct({ name })}
      button={text.lookAlongButton}
      values={{ reference: '' }}
      check={({ reference }) => (reference.trim() === '' ? { reference: 'required' as const } : {})}
      fields={(form) => (
        <TextField
          {...form.field('reference')}
          label={text.reference}
          description={text.referenceAbout}
          maxLength={100}
          autoComplete="off"
          autoFocus
          required
        />
      )}
      run={async ({ reference, reason }) => {
        const answer = await start({ accountId, reference, reason })
        if (answer.__typename === 'LookAlongLink') setUrl(answer.url)
        return answer
      }}
      onDone={() => {}}
      onClose={onClose}
    >
      <p>{text.lookAlongAbout}</p>
    </ActDialog>
  )
}
