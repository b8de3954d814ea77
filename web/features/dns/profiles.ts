import type { ApolloCache } from '@apollo/client'
import type { IssueKey } from '../../../rules/issues'
import type { Checked } from '../../forms/useRuleForm'

export interface ProfileName {
  name: string
}

/** What else may be wrong with it the server says. */
export const checkProfileName = ({ name }: ProfileName): Checked<ProfileName, IssueKey> =>
  name.trim() === '' ? { ok: false, issues: { name: 'required' } } : { ok: true, value: { name: name.trim() } }

/** Puts these in place of the customer's profiles, of which the cache has at least their names. */
export function keepProfiles(cache: ApolloCache, profileIds: readonly string[]): void {
  cache.modify({
    id: cache.identify({ __typename: 'Viewer' }),
    fields: {
      dnsProfiles: (_before, { toReference }) => profileIds.map((id) => toReference({ __typename: 'DnsProfile', id })),
    },
  })
}
