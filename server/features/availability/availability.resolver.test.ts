import { type ExecutionResult, graphql, parse, subscribe } from 'graphql'
import { buildSchema } from 'type-graphql'
import { expect, test } from 'vitest'
import { unavailableRegistry } from '../../../tests/support/failing-ports'
import type { Context } from '../../common/context'
import { AvailabilityResolver } from './availability.resolver'
import { allOf, askedRegistry, availabilityContext, deaf, FREE, solved } from './availability.test-support'

const schema = await buildSchema({
  resolvers: [AvailabilityResolver],
  validate: false,
  // No subscription of this schema uses topics, but the builder requires one.
  pubSub: { publish: () => {}, subscribe: () => (async function* () {})() },
})

const SUBSCRIPTION = parse(`subscription Check($domain: String!, $extensions: [String!]!, $token: String) {
  domainAvailability(domain: $domain, extensions: $extensions, captchaToken: $token) {
    domain status reason source hint checkedAt premiumPrice
  }
}`)

const start = (contextValue: Context, variableValues: Record<string, unknown>) =>
  subscribe({ schema, document: SUBSCRIPTION, contextValue, variableValues })

async function startStream(ctx: Context, variables: Record<string, unknown>) {
  const started = await start(ctx, variables)
  if (!(Symbol.asyncIterator in started)) throw new Error(JSON.stringify(started))
  return started as AsyncGenerator<ExecutionResult, void, void>
}

test('a subscription gives one answer for each extension and completes [GQL-003]', async () => {
  const { ctx, clock } = await availabilityContext()
  const asked = { domain: 'voorbeeld', extensions: ['nl', '.com', 'zzz'], token: solved() }
  const results = await allOf(await startStream(ctx, asked))
  const source = 'Proefregister'
  const free = {
    status: 'FREE',
    reason: null,
    source,
    hint: null,
    checkedAt: new Date(clock.now()).toISOString(),
    premiumPrice: null,
  }
  expect(results.map(({ data }) => data?.domainAvailability)).toEqual([
    { ...free, domain: 'voorbeeld.zzz', status: 'INVALID', reason: 'NOT_SOLD', source: null },
    { ...free, domain: 'voorbeeld.nl' },
    { ...free, domain: 'voorbeeld.com' },
  ])
})

test('a name whose registry does not respond has the hint of a directory with its source', async () => {
  const directory = {
    look: async (name: string) => ({
      status: name.endsWith('.nl') ? ('free' as const) : ('registered' as const),
      source: 'WHOIS',
    }),
  }
  const { ctx } = await availabilityContext({ registry: unavailableRegistry(), directory })
  const results = await allOf(
    await startStream(ctx, { domain: 'voorbeeld', extensions: ['nl', 'com'], token: solved() }),
  )
  const unknown = { status: 'INVALID', reason: 'NO_ANSWER', source: 'WHOIS', premiumPrice: null }
  expect(results.map(({ data }) => data?.domainAvailability)).toMatchObject([
    { ...unknown, domain: 'voorbeeld.nl', hint: 'LIKELY_FREE' },
    { ...unknown, domain: 'voorbeeld.com', hint: 'LIKELY_TAKEN' },
  ])
})

test('leaving a subscription calls the checks off at once and makes room for another', async () => {
  const registry = askedRegistry(deaf)
  const { ctx } = await availabilityContext({ registry })
  for (let i = 0; i < 5; i++) {
    const stream = await startStream(ctx, { domain: 'voorbeeld', extensions: ['nl'], token: solved() })
    const waiting = stream.next()
    await new Promise((resolve) => setTimeout(resolve, 5))
    await stream.return()
    expect(await waiting).toMatchObject({ done: true })
  }
  expect(registry.left).toHaveLength(5)
})

test.each([
  ['a wrong token', { domain: 'voorbeeld', extensions: ['nl'], token: 'wrong' }, 'FORBIDDEN'],
  ['no token', { domain: 'voorbeeld', extensions: ['nl'] }, 'CAPTCHA_REQUIRED'],
  ['no name', { domain: '', extensions: ['nl'] }, 'BAD_USER_INPUT'],
  ['51 extensions', { domain: 'voorbeeld', extensions: Array(51).fill('nl') }, 'BAD_USER_INPUT'],
])('a subscription with %s is refused before it starts [CAP-007]', async (_, variables, code) => {
  const registry = askedRegistry(async () => FREE)
  const { ctx } = await availabilityContext({ registry })
  const refused = await start(ctx, variables)
  expect(refused).toMatchObject({ errors: [{ originalError: { code } }] })
  expect(registry.asked).toEqual([])
})

test('a query answers about one name', async () => {
  const { ctx } = await availabilityContext()
  const source = '{ checkDomain(name: "voorbeeld.nl", captchaToken: "right") { domain status reason } }'
  const { data } = await graphql({ schema, source, contextValue: ctx })
  expect(data).toEqual({ checkDomain: { domain: 'voorbeeld.nl', status: 'FREE', reason: null } })
})

test.each([
  ['wrong', 'FORBIDDEN'],
  ['', 'CAPTCHA_REQUIRED'],
])('a query with the token %j is refused as %s [CAP-007]', async (token, code) => {
  const { ctx } = await availabilityContext()
  const source = `{ checkDomain(name: "voorbeeld.nl", captchaToken: "${token}") { domain } }`
  const { errors } = await graphql({ schema, source, contextValue: ctx })
  expect(errors).toMatchObject([{ originalError: { code } }])
})

test.each([
  ['a name that is free', 'right', { __typename: 'DomainAvailability', domain: 'voorbeeld.nl', status: 'FREE' }],
  ['no token', null, { __typename: 'CaptchaRefusal', code: 'CAPTCHA_REQUIRED' }],
  ['a wrong token', 'wrong', { __typename: 'CaptchaRefusal', code: 'FORBIDDEN' }],
])('%s is an answer and no error [CAP-007]', async (_, captchaToken, answer) => {
  const { ctx } = await availabilityContext()
  const source = `query ($captchaToken: String) { domainAvailability(name: "voorbeeld.nl", captchaToken: $captchaToken) {
    __typename ... on DomainAvailability { domain status } ... on UserError { code }
  } }`
  const said = await graphql({ schema, source, contextValue: ctx, variableValues: { captchaToken } })
  expect(said).toEqual({ data: { domainAvailability: answer } })
})

test('a query whose sender has gone is not asked any more', async () => {
  const registry = askedRegistry(deaf)
  const { ctx } = await availabilityContext({ registry })
  const left = new AbortController()
  const source = '{ domainAvailability(name: "voorbeeld.nl", captchaToken: "right") { __typename } }'
  const asked = graphql({ schema, source, contextValue: { ...ctx, gone: () => left.signal } })
  await expect.poll(() => registry.asked).toEqual(['voorbeeld.nl'])
  left.abort(new Error('the connection closed'))
  await asked
  expect(registry.left).toEqual(['voorbeeld.nl'])
})
