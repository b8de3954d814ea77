import { view } from '../../../graphql/view'
import { readTimePage, type StaffConnection, staffPage, timeCursor, totalOf } from '../../../staff/staff-connection'
import type { StaffContext } from '../../../staff/staff-context'
import type { SearchSource } from '../../../staff/staff-part'
import { listAccounts } from '../../accounts/account-search.service'
import { accountRef } from '../../accounts/staff/staff-accounts.service'
import * as repository from '../failed-requests.repository'
import { StaffFailedRequest, type StaffFailedRequestArgs } from './failed-requests.graphql'

const LIST = 'failed-requests'
/** Longest id of a request that a proxy may give. */
const NUMBER_MAX = 128

/** Lists the requests that failed unexpectedly, newest first; with a number, that one. */
export async function listFailedRequests(
  ctx: StaffContext,
  { number, first, after }: StaffFailedRequestArgs,
): Promise<StaffConnection<StaffFailedRequest>> {
  const { reader } = ctx.db
  const id = number?.trim().slice(0, NUMBER_MAX) || null
  const rows = await repository.listFailedRequests(reader, id, readTimePage(LIST, { first, after: after ?? null }))
  const accounts = await listAccounts(reader, [...new Set(rows.flatMap(({ accountId }) => accountId ?? []))])
  const byId = new Map(accounts.map((account) => [account.id, account]))
  return staffPage(rows, {
    first,
    total: await totalOf(rows, { first, after }, (limit) => repository.countFailedRequests(reader, limit)),
    cursorOf: (row) => timeCursor(LIST, row),
    nodeOf: ({ accountId, ...row }) => {
      const account = accountId === null ? undefined : byId.get(accountId)
      return view(StaffFailedRequest, { ...row, customer: account ? accountRef(account) : null })
    },
  })
}

/** Finds a failed request by the whole number that the visitor was shown. */
export const searchFailedRequests: SearchSource = {
  kind: 'failed-request',
  right: 'JOBS_RETRY',
  list: (text) => `/beheer/mislukte-verzoeken?${new URLSearchParams({ nummer: text })}`,
  async find({ db }, text) {
    const found = await repository.findFailedRequest(db.reader, text)
    if (!found) return []
    const { id, operation, error } = found
    const path = `/beheer/mislukte-verzoeken?${new URLSearchParams({ nummer: id })}`
    return [{ id, title: id, detail: [operation, error].filter(Boolean).join(', '), path }]
  },
}
