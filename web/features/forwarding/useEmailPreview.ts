import { useEffect, useState } from 'react'
import { useAct } from '../../apollo/useAct'
import { graphql } from '../../gql'
import type { SetEmailRoutingMutation } from '../../gql/graphql'
import { reportError } from '../../lib/report-error'

import { type EmailValues, inputOf } from './email-values'

export const SET_EMAIL_ROUTING = graphql(`
  mutation SetEmailRouting($input: SetEmailRoutingInput!) {
    setEmailRouting(input: $input) {
      ... on EmailRoutingChange {
        domain {
          id
          emailPreset
        }
        changes {
          kind
          name
          type
          before
          after
        }
        message
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

type Changes = Extract<SetEmailRoutingMutation['setEmailRouting'], { changes: unknown }>['changes']

/** Debounce while a code is typed. */
const TYPING_MS = 400

/** Effect of the form on the DNS. */
export interface EmailPreview {
  /** Null before the first response. */
  changes: Changes | null
  isLoading: boolean
  isFailed: boolean
}

/** Fetches, as a dry run, what these values would change; without a domain nothing is fetched. */
export function useEmailPreview(domainId: string | null, values: EmailValues): { preview: EmailPreview; show(): void } {
  const ask = useAct(SET_EMAIL_ROUTING)
  const [times, setTimes] = useState(0)
  const [preview, setPreview] = useState<EmailPreview>({ changes: null, isLoading: true, isFailed: false })
  const input = inputOf(values)
  const asked = JSON.stringify(input)
  const isTyped = Boolean(input.code || input.dkim?.some(Boolean) || input.dmarcReportsTo)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is `input` by value; `times` repeats the same request
  useEffect(() => {
    if (domainId === null) return
    let isStale = false
    setPreview((last) => ({ ...last, isLoading: true }))
    const timer = setTimeout(
      async () => {
        try {
          const answer = await ask({ domainId, ...input, dryRun: true })
          if (isStale) return
          const changes = answer.__typename === 'EmailRoutingChange' ? answer.changes : null
          setPreview({ changes, isLoading: false, isFailed: changes === null })
        } catch (error) {
          reportError(error)
          if (!isStale) setPreview({ changes: null, isLoading: false, isFailed: true })
        }
      },
      isTyped ? TYPING_MS : 0,
    )
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [ask, domainId, asked, times])
  return { preview, show: () => setTimes((count) => count + 1) }
}
