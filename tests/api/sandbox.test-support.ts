import { expect, vi } from 'vitest'
import { makeToken, Program } from '../support/api-token'
import { PATIENTLY } from '../support/patience'
import type { TestShop } from '../support/test-shop'

/** Returns an API client on an account's emptied sandbox. */
export async function openSandbox(
  shop: TestShop,
  owner = 'klant@voorbeeld.nl',
  asked: Parameters<typeof makeToken>[1] = {},
): Promise<Program> {
  const { token } = await makeToken(shop, { kind: 'TEST', ...asked }, owner)
  const program = new Program(shop.url, token)
  await program.graphql('mutation { resetSandbox { __typename } }')
  return program
}

export const SANDBOX = '{ viewer { sandbox { now mails { to subject text at } } } }'
export const ADVANCE = `mutation ($to: String!) { advanceClock(input: { to: $to }) {
  ... on ClockAdvanced { now jobs isComplete } ... on InvalidInput { code issues { field message } } ... on UserError { code } } }`

export const timeOf = async (program: Program) =>
  Date.parse((await program.graphql('{ viewer { sandbox { now } } }')).data.viewer.sandbox.now)
/** Calls advanceClock until no time is left, as clients do: each call runs for at most half a minute. */
export const advance = async (program: Program, ms: number) => {
  const to = new Date((await timeOf(program)) + ms).toISOString()
  let jobs = 0
  for (let asked = 0; asked < 10; asked++) {
    const { data, errors } = await program.graphql(ADVANCE, { to })
    expect(errors).toBeUndefined()
    jobs += data.advanceClock.jobs
    if (data.advanceClock.isComplete) return { ...data.advanceClock, jobs, to }
  }
  throw new Error(`the clock did not come to ${to}`)
}

const statusOf = async (program: Program, id: string): Promise<string> =>
  (await program.graphql('query ($id: ID!) { order(id: $id) { status } }', { id })).data.order.status
export const delivered = (program: Program, id: string) =>
  vi.waitFor(async () => expect(await statusOf(program, id)).toBe('DELIVERED'), PATIENTLY)
