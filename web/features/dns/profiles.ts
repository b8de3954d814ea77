import type { ApolloCache } from '@apollo/client'
import type { IssueKey } from '../../../rules/issues'
import { type Checked, useRuleForm } from '../../forms/useRuleForm'
import { type Refusal, useSubmit } from '../../forms/useSubmit'
import { useText } from '../../i18n/preferences'
import { recordsText } from './records.text'
import { useProblemModal } from './useProblemModal'

interface ProfileName {
  name: string
}

/** Form for the name of a new profile; refusals are shown in its modal. */
export function useProfileName(send: (values: ProfileName) => Promise<Refusal | null>) {
  const { failed } = useText(recordsText)
  const form = useRuleForm({ values: { name: '' }, fields: ['name'], parse: checkName })
  const { shown, modal } = useProblemModal()
  const { submit, isBusy } = useSubmit(form, {
    failed,
    async send(values) {
      const refusal = await shown(send(values))
      if (!refusal) form.reset()
      return refusal
    },
  })
  return { form, submit, isBusy, isNamed: form.valueAt('name').trim() !== '', modal }
}

/** Replaces the customer's profiles in the cache, which has at least their names, by those of a response. */
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

/** The server checks the rest. */
const checkName = ({ name }: ProfileName): Checked<ProfileName, IssueKey> =>
  name.trim() === '' ? { ok: false, issues: { name: 'required' } } : { ok: true, value: { name: name.trim() } }
