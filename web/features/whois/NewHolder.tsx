import { HOLDER_DEFAULTS } from '../../../rules/holder'
import { useAct } from '../../apollo/useAct'
import { graphql } from '../../gql'
import { HolderForm } from './HolderForm'
import { type StandardHolder, WHOIS_LIST } from './useHolders'

const CREATE_WHOIS = graphql(`
  mutation CreateWhois($input: WhoisInput!) {
    createWhois(input: $input) {
      ... on Whois {
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

interface NewHolderProps {
  standard: StandardHolder
  /** Called when the list contains the holder. */
  onCreated(id: string): void
  onCancel(): void
}

/** A new holder starts with the default e-mail address and phone number. */
export function NewHolder({ standard: { email, phone }, onCreated, onCancel }: NewHolderProps) {
  const create = useAct(CREATE_WHOIS, { refetchQueries: [WHOIS_LIST], awaitRefetchQueries: true })
  return (
    <HolderForm
      values={{ ...HOLDER_DEFAULTS, email, phone, isCompany: true }}
      save={async (holder) => {
        const answer = await create(holder)
        if (answer.__typename !== 'Whois') return answer
        onCreated(answer.id)
        return null
      }}
      onCancel={onCancel}
    />
  )
}
