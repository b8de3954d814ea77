import { readFileSync } from 'node:fs'
import { execute, getNamedType, isInputObjectType, parse, subscribe } from 'graphql'
import { describe, expect, test } from 'vitest'
import { DEMO_PROFILE_ID, demoDomainId } from '../../db/seed/demo-domains'
import type { Example } from '../../server/http/rest/examples'
import { operationIdOf } from '../../server/http/rest/openapi'
import type { RestRoute } from '../../server/http/rest/routes'
import { shopSchema } from '../../server/schema'
import { addressOf, requestFor } from '../support/rest-request'
import { nameOf, restRoutes } from '../support/rest-routes'
import { type Samples, sampleOperation } from '../support/sample-operation'
import { type TestContext, testContext } from '../support/test-context'
import { startTestShop } from '../support/test-shop'

const NAME = 'voorbeeldklant.nl'
const ID = demoDomainId(NAME)
const CUSTOMER = 'klant@voorbeeld.nl'

const schema = shopSchema()

/** Input fields that hold domain ids; `ids` is a field of `setRenewal`. */
const PLACES = ['domainId', 'domainIds', 'ids']

const mutations = Object.values(schema.getMutationType()?.getFields() ?? {}).filter(({ name, args: [input] }) => {
  const type = input && getNamedType(input.type)
  const fields = isInputObjectType(type) ? Object.keys(type.getFields()) : []
  return name === 'reinstate' || fields.some((field) => PLACES.includes(field))
})

describe('the name of a domain is accepted for its id', () => {
  test.each(mutations.map((field) => [field.name, field] as const))('by %s', async (_, field) => {
    const outcomeWith = async (ctx: TestContext, domain: string, more: Samples) => {
      const samples = { domainId: domain, domainIds: [domain], ids: [domain], id: domain, dryRun: true, ...more }
      return outcomeOf(ctx, sampleOperation('mutation', field, samples))
    }
    const [one, other] = [await prepared(field.name), await prepared(field.name)]
    const byId = await outcomeWith(one.ctx, ID, one.samples)
    expect(await outcomeWith(other.ctx, 'vreemd.nl', other.samples)).not.toEqual(byId)
    expect(await outcomeWith(other.ctx, NAME, other.samples)).toEqual(byId)
  })

  test('by every mutation that asks for one', () => {
    expect(mutations.length).toBeGreaterThan(25)
  })

  test('by every REST path of a domain', async () => {
    const shop = await startTestShop()
    const browser = shop.browser()
    await browser.login(CUSTOMER)
    const document = await (await browser.get('/api/openapi.json')).json()
    const gets = Object.entries<Record<string, { parameters?: { name: string; required?: boolean }[] }>>(document.paths)
      .filter(([path, methods]) => /\/domeinen\/\{|whois-domain|\/\{domain/.test(path) && methods.get)
      .map(([path]) => path)
    expect(gets.length).toBeGreaterThan(2)
    for (const path of gets) {
      const statusOf = async (domain: string) => {
        const url = path.replace(/\{\w+\}/, domain)
        return (await browser.get(path.includes('whois-domain') ? `${url}?domain=${domain}` : url)).status
      }
      expect([path, await statusOf(NAME), await statusOf(ID), await statusOf('vreemd.nl')]).toEqual([
        path,
        200,
        200,
        404,
      ])
    }
    await shop.close()
  })

  test('by every REST call that changes a domain', async () => {
    const shop = await startTestShop()
    const browser = shop.browser()
    await browser.login(CUSTOMER)
    const whois = await (await browser.get(`/api/account/whois-domain?domain=${NAME}`)).json()
    const samples = { profileId: DEMO_PROFILE_ID, whoisId: whois.id, dryRun: true }
    expect(writes().length).toBeGreaterThan(20)
    for (const route of writes()) {
      const statusOf = async (domain: string) => {
        const { parameters, request } = withDomain(exampleOf(route), domain)
        const fields: Record<string, unknown> = { ...(typeof request === 'object' ? request : {}), ...samples }
        // A version of the zone that the example was recorded in.
        delete fields.basedOn
        const headers = { 'x-csrf-token': await browser.csrfToken(), cookie: browser.cookieHeader() }
        const { items } = await (await browser.get(`/api/account/domeinen/${NAME}/dns-records?first=1`)).json()
        const path = addressOf(route, { ...parameters, recordId: items[0].id })
        return (await fetch(new URL(path, shop.url), requestFor(route, fields, headers))).status
      }
      const [byId, byName, unknown] = [await statusOf(ID), await statusOf(NAME), await statusOf('vreemd.nl')]
      expect([nameOf(route), byName, unknown]).toEqual([nameOf(route), byId, 404])
      expect([nameOf(route), byId]).not.toEqual([nameOf(route), 404])
    }
    await shop.close()
  })

  test('by the subscription to its changes', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const firstOf = async (id: string) => {
      const document = parse(`subscription { domainChanged(id: "${id}") { id name } }`)
      const events = await subscribe({ schema, document, contextValue: ctx })
      if (!(Symbol.asyncIterator in events)) return events.errors?.map(({ originalError: error }) => error)
      const first = await events.next()
      await events.return(undefined)
      return first.done ? null : first.value.data
    }
    expect(await firstOf(NAME)).toEqual(await firstOf(ID))
    expect(await firstOf(NAME)).toEqual({ domainChanged: { id: ID, name: NAME } })
    expect(await firstOf('vreemd.nl')).toMatchObject([{ code: 'NOT_FOUND' }])
  })
})

const examples: Record<string, Example> = JSON.parse(readFileSync('server/http/rest/examples.json', 'utf8'))
const exampleOf = (route: RestRoute): Example => examples[operationIdOf(route)] ?? {}

/** REST calls whose recorded example changes a domain of the customer. */
const writes = () =>
  restRoutes().filter((route) => {
    const { parameters, request } = exampleOf(route)
    return route.method !== 'GET' && !EXEMPT.test(route.path) && DOMAIN.test(JSON.stringify([parameters, request]))
  })

/** The first takes the names of an order, never ids; the others need a batch and are tested as mutations. */
const EXEMPT = /items-omzetten|domeinen-wijzigen\/:id/

const DOMAIN = new RegExp(`"(${NAME}|dom_[\\w-]+)"`)
const withDomain = (example: Example, domain: string): Example =>
  JSON.parse(JSON.stringify(example).replaceAll(new RegExp(DOMAIN, 'g'), `"${domain}"`))

/** Result type with its refusal, or the error codes. */
async function outcomeOf(ctx: TestContext, document: string): Promise<unknown> {
  const source = parse(document.replace('{ __typename }', '{ __typename ... on UserError { code message } }'))
  const { data, errors } = await execute({ schema, document: source, contextValue: ctx })
  return errors
    ? errors.map(({ originalError: error, message }) => (error && 'code' in error ? error.code : message))
    : data
}

/** Starts a shop with the data that some mutations need besides a domain. Returns the ids of that data. */
async function prepared(mutation: string): Promise<{ ctx: TestContext; samples: Samples }> {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  const ask = async (document: string) => {
    const { data, errors } = await execute({ schema, document: parse(document), contextValue: ctx })
    expect(errors).toBeUndefined()
    return JSON.parse(JSON.stringify(data))
  }
  const samples: Record<string, unknown> = { profileId: DEMO_PROFILE_ID }
  if (mutation === 'removeDnsRecord') {
    const { viewer } = await ask(
      `{ viewer { domain(name: "${NAME}") { dnsRecords(first: 1) { edges { node { id } } } } } }`,
    )
    samples.recordId = viewer.domain.dnsRecords.edges[0].node.id
  }
  if (mutation === 'restoreDnsZone') {
    const record = '{ name: "blog", type: A, value: "192.0.2.7" }'
    await ask(`mutation { addDnsRecord(input: { domainId: "${ID}", record: ${record} }) { __typename } }`)
    const { viewer } = await ask(
      `{ viewer { domain(name: "${NAME}") { dnsHistory(first: 1) { edges { node { id } } } } } }`,
    )
    samples.commitId = viewer.domain.dnsHistory.edges[0].node.id
  }
  if (mutation.endsWith('DomainBatch')) {
    const input = `{ domainIds: ["${ID}"], nameServers: ["ns1.elders.example", "ns2.elders.example"] }`
    const { started } = await ask(
      `mutation { started: setNameServersOfDomains(input: ${input}) { ... on DomainBatch { id } } }`,
    )
    for (let at = 0; at < 4; at++) {
      await ctx.jobs.settle()
      ctx.clock.advance(2000)
    }
    samples.batchId = started.id
  }
  if (mutation === 'createApiToken' || mutation === 'updateApiToken') Object.assign(samples, { name: 'Proef' })
  if (mutation === 'updateApiToken') {
    const { made } = await ask(
      'mutation { made: createApiToken(input: { name: "Proef", scopes: [READ] }) { ... on ApiTokenCreated { apiToken { id } } } }',
    )
    samples.id = made.apiToken.id
  }
  return { ctx, samples }
}
