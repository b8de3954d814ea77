import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { ONCE } from '../../apollo/http-link'
import { useAct } from '../../apollo/useAct'
import { useText } from '../../i18n/preferences'
import { graphql } from '../gql'
import { notesText } from '../notes/notes.text'
import { StaffNotes } from '../notes/StaffNotes'
import { useHasRight } from '../session/session'

const DOMAIN_NOTES = graphql(`
  fragment DomainNotes_domain on StaffDomain {
    id
    notes {
      id
      staffName
      text
      createdAt
    }
  }
`)

const ADD_DOMAIN_NOTE = graphql(`
  mutation AddDomainNote($input: AddDomainNoteInput!) {
    addDomainNote(input: $input) {
      ... on StaffDomain {
        id
        ...DomainNotes_domain
        ...DomainHistory_domain
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

/** Notes of staff about the domain, and a field for another. */
export function DomainNotes({ domain: from }: { domain: FragmentType<typeof DOMAIN_NOTES> }) {
  const { data: domain } = useSuspenseFragment({ fragment: DOMAIN_NOTES, fragmentName: 'DomainNotes_domain', from })
  const text = useText(notesText)
  const mayWrite = useHasRight('DOMAIN_ACT')
  const add = useAct(ADD_DOMAIN_NOTE, ONCE)
  return (
    <StaffNotes
      notes={domain.notes}
      mayWrite={mayWrite}
      add={(note) => add({ domainId: domain.id, text: note, reason: text.onDomain })}
    />
  )
}
