import type { ApolloCache } from '@apollo/client'
import type { IssueKey } from '../../../rules/issues'
import { type Checked, useRuleForm } from '../../forms/useRuleForm'
import { type Refusal, useSubmit } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { recordsText } from './records.text'
import { useProblem } from './useProblem'

graphql(`
  fragment ProfileRefusal_error on UserError {
    code
    message
    ... on InvalidInput {
      issues {
        field
        message
      }
    }
  }
`)

interface ProfileName {
  name: string
}

/** The form that asks for the name of a new profile; what the server refuses is told in its modal. */
export function useProfileName(send: (values: ProfileName) => Promise<Refusal | null>) {
  const { failed } = useText(recordsText)
  const form = useRuleForm({ values: { name: '' }, fields: ['name'], parse: checkName })
  const { attempt, modal } = useProblem()
  const { submit, isBusy } = useSubmit(form, {
    failed,
    send: (values) =>
      attempt(async () => {
        const refusal = await send(values)
        if (!refusal) form.reset()
        return refusal
      }),
  })
  return { form, submit, isBusy, isNamed: form.valueAt('name').trim() !== '', modal }
}

/** Puts the profiles of an answer in place of the customer's, of which the cache has at least their names. */
export function keepProfiles(
  cache: ApolloCache,
  answer: { __typename: string; profiles?: readonly { id: string }[] } | undefined,
): void {
  const { profiles } = answer ?? {}
  if (!profiles) return
  cache.modify({
    id: cache.identify({ __typename: 'Viewer' }),
    fields: {
      dnsProfiles: (_before, { toReference }) =>
        profiles.map(({ id }) => toReference({ __typename: 'DnsProfile', id })),
    },
  })
}

/** What else may be wrong with it the server says. */
const checkName = ({ name }: ProfileName): Checked<ProfileName, IssueKey> =>
  name.trim() === '' ? { ok: false, issues: { name: 'required' } } : { ok: true, value: { name: name.trim() } }
