import { ArrowRightLeft } from 'lucide-react'
import { toUnicode } from '../../../rules/domain-name'
import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { TextField } from '../../ui/TextField'
import { ActDialog } from '../acts/ActDialog'
import { FourEyes } from '../acts/FourEyes'
import { graphql } from '../gql'
import { PushEffect } from './PushEffect'
import { pushText } from './push.text'

const PUSH_DOMAIN = graphql(`
  mutation PushDomain($input: PushDomainInput!) {
    pushDomain(input: $input) {
      ... on StaffDomainPush {
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

interface PushDialogProps {
  /** Name of the domain, if it is known. */
  domain?: string
  onDone(words: string): void
  onClose(): void
}

/** Asks both owners to confirm that a domain moves to another account. */
export function PushDialog({ domain = '', onDone, onClose }: PushDialogProps) {
  const text = useText(pushText)
  const push = useAct(PUSH_DOMAIN)
  return (
    <ActDialog
      title={domain === '' ? text.title : text.titleOf({ domain: toUnicode(domain) })}
      act={text.act}
      button={text.button}
      tile="info"
      icon={ArrowRightLeft}
      values={{ domainId: domain, toEmail: '' }}
      check={({ domainId, toEmail }) => ({
        ...(domainId.trim() === '' && { domainId: 'required' as const }),
        ...(!toEmail.includes('@') && { toEmail: 'invalid-email' as const }),
      })}
      fields={(form) => (
        <>
          <TextField
            {...form.field('domainId')}
            label={text.domain}
            autoComplete="off"
            autoFocus={domain === ''}
            required
          />
          <PushEffect typed={form.valueAt('domainId')} />
          <TextField
            {...form.field('toEmail')}
            type="email"
            label={text.toEmail}
            description={text.toEmailAbout}
            autoComplete="off"
            autoFocus={domain !== ''}
            required
          />
        </>
      )}
      after={<FourEyes title={text.four}>{text.fourAbout}</FourEyes>}
      run={async (values) => {
        const answer = await push(values)
        if ('message' in answer && answer.__typename !== 'ApprovalNeeded') return answer
        onDone('message' in answer ? answer.message : text.done)
        return { __typename: answer.__typename }
      }}
      onDone={() => {}}
      onClose={onClose}
    >
      <p>{text.about}</p>
    </ActDialog>
  )
}
