import { eq } from 'drizzle-orm'
import { one } from '../../db/query'
import { accounts } from '../../db/schema/accounts'
import type { GraphqlAnswer } from './browser'
import type { StaffColleague, StaffDesk } from './staff-desk'

/** A browser of a staff member who looks along with a customer. */
export interface LookAlongBrowser {
  cookie: string
  csrf: string
  fetch(path: string, init?: RequestInit): Promise<Response>
  graphql(query: string, variables?: Record<string, unknown>): Promise<GraphqlAnswer>
}

/** Returns the id of the account with this login address. */
export async function accountIdOf({ app }: Pick<StaffDesk, 'app'>, email: string): Promise<string> {
  const row = await one(app.deps.db.reader.select().from(accounts).where(eq(accounts.email, email)))
  return row?.id ?? ''
}

/** Requests a link and opens it, as the staff member's browser does. */
export async function lookAlong(desk: StaffDesk, by: StaffColleague, accountId: string): Promise<LookAlongBrowser> {
  const input = { accountId, reason: 'ziet de doorverwijzing niet', reference: 'vraag 4711' }
  const { url } = await by.browser.act('startLookAlong', input, '... on LookAlongLink { url }')
  const opened = await fetch(url, { redirect: 'manual' })
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const send = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('cookie', cookie)
    return fetch(new URL(path, desk.shop.url), { redirect: 'manual', ...init, headers })
  }
  const html = await (await send('/account')).text()
  const csrf = /name="csrf-token" content="([^"]+)"/.exec(html)?.[1] ?? ''
  return {
    cookie,
    csrf,
    fetch: send,
    async graphql(query, variables = {}) {
      const headers = { 'content-type': 'application/json', 'x-csrf-token': csrf }
      const answer = await send('/graphql', { method: 'POST', headers, body: JSON.stringify({ query, variables }) })
      return (await answer.json()) as GraphqlAnswer
    },
  }
}
