import { expect, test } from 'vitest'
import { plansOf } from '../../../tests/support/query-plans'
import { testContext } from '../../../tests/support/test-context'
import { cursorOf } from '../../graphql/connection'
import { type AskedDomains, pageOwnDomains } from './domains.service'

/** Returns SQLite's query plan for a list of domains. */
async function listPlan(asked: AskedDomains): Promise<string[]> {
  const ctx = await testContext({ signedInAs: 'klant@voorbeeld.nl' })
  const plans = await plansOf(() => pageOwnDomains(ctx, asked))
  return plans.filter(({ sql }) => /from "domains"/.test(sql)).flatMap(({ steps }) => steps)
}

const BY_NAME = 'domains USING INDEX domains_account (account_id=?'
const BY_STATUS = 'domains USING INDEX domains_account_status (account_id=? AND status=?'
/** SQLite may choose any of them: all begin with the account. */
const COUNT_ALL = expect.stringMatching(
  /^SEARCH domains USING COVERING INDEX domains_account(_status|_end)? \(account_id=\?\)$/,
)
const COUNT_STATUS = expect.stringMatching(
  /^SEARCH domains USING COVERING INDEX domains_account_(status|end) \(account_id=\? AND status=\?\)$/,
)

test.each<[string, AskedDomains, string, string]>([
  ['the first page', {}, `${BY_NAME})`, COUNT_ALL],
  ['a next page', { after: 'cursor' }, `${BY_NAME} AND name>?)`, COUNT_ALL],
  ['a search', { search: 'x' }, `${BY_NAME})`, COUNT_ALL],
  ['a status', { status: 'EXPIRED' }, `${BY_STATUS})`, COUNT_STATUS],
  ['a next page of a status', { status: 'EXPIRED', after: 'cursor' }, `${BY_STATUS} AND name>?)`, COUNT_STATUS],
])('%s is read by an index of the account alone, without sorting', async (_what, asked, page, number) => {
  const after = asked.after && cursorOf('domain', 'm.nl')
  expect(await listPlan({ ...asked, after })).toEqual([`SEARCH ${page}`, number])
})
