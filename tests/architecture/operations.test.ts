import { type DocumentNode, type ExecutionResult, execute, parse, print } from 'graphql'
import { describe, expect, test } from 'vitest'
import { demoDomainId } from '../../db/seed/demo-domains'
import { demoOrderId } from '../../db/seed/demo-orders'
import { createExecutor } from '../../server/graphql/executor'
import { shopSchema } from '../../server/schema'
import { type Samples, sampleVariables } from '../support/sample-operation'
import { testContext } from '../support/test-context'
import { operationOf, operations } from './operations'
import { shapeOf } from './shape-of-answer'

type Run = (document: DocumentNode, variables: Samples) => Promise<ExecutionResult>

const schema = shopSchema()
const documents = operations().filter((document) => operationOf(document)?.operation !== 'subscription')

/** Mutations that replace the session come last; those after them would run as another viewer. */
const ENDING = ['Login', 'Logout', 'ActivateAccount']
const nameOf = (document: DocumentNode): string => operationOf(document)?.name?.value ?? ''
const place = (document: DocumentNode): number => ENDING.indexOf(nameOf(document))
/** Fields with random results, each with its own form. */
const DRAWN = [
  'CreatePasskeyChallenge',
  'BeginAuthenticatorApp',
  'RequestDataExport',
  'ResetHostingPassword',
  'CreateApiToken',
  'RequestTransferCode',
]
const inOrder = documents.filter((document) => !DRAWN.includes(nameOf(document))).sort((a, b) => place(a) - place(b))

describe('every operation of the pages is answered alike by the compiled executor and by graphql-js', () => {
  test.each([['a visitor'], ['klant@voorbeeld.nl'], ['subgebruiker@voorbeeld.nl'], ['reseller@voorbeeld.nl']])(
    'for %s with a filled basket',
    async (viewer) => {
      const signedInAs = viewer.includes('@') ? viewer : undefined
      const run = createExecutor(schema)
      const compiled = await visit(
        signedInAs,
        (context) => (document, variables) => run({ document, hash: print(document), variables, context }),
      )
      const plain = await visit(
        signedInAs,
        (contextValue) => async (document, variableValues) =>
          execute({ schema, document, variableValues, contextValue }),
      )
      expect(Object.keys(plain).length).toBeGreaterThan(15)
      expect(compiled).toEqual(plain)
    },
  )
})

/** Fills a basket in a new shop and executes every operation there. Returns the result of each. */
async function visit(signedInAs: string | undefined, runFor: (context: object) => Run): Promise<Samples> {
  const ctx = await testContext({ signedInAs })
  const run = runFor(ctx)
  const samples = await fillBasket(run)
  const answers: Record<string, unknown> = {}
  for (const document of inOrder) {
    // What happens at one moment is listed by its id, which is random.
    ctx.clock.advance(1)
    const answer = await run(document, sampleVariables(schema, document, samples))
    answers[nameOf(document)] = shapeOf(answer)
  }
  return withoutRandom(answers)
}

async function fillBasket(run: Run): Promise<Samples> {
  const { data } = await run(parse('{ products { productId productCode } }'), {})
  const products = (data?.products ?? []) as { productId: string; productCode: string }[]
  const input = (productCode: string, title: string, parentId: string | null = null) => ({
    input: { title, productCode, parentId, productId: products.find((p) => p.productCode === productCode)?.productId },
  })
  await run(ADD, input('DOMAIN_NL', 'bezetvoorbeeld.nl'))
  const added = await run(ADD, input('DOMAIN_NL', 'eerstevoorbeeld.nl'))
  const { items } = (added.data?.addBasketItem ?? {}) as { items?: { unique: string }[] }
  const unique = items?.at(-1)?.unique ?? ''
  await run(ADD, input('HOSTING_BASIC', 'HOSTING_BASIC', unique))
  expect(items).toHaveLength(2)
  return {
    ...input('DOMAIN_NL', 'tweedevoorbeeld.nl').input,
    unique,
    domainName: 'bezetvoorbeeld.nl',
    domainId: demoDomainId('voorbeeldklant.nl'),
    orderId: demoOrderId('closed'),
    id: demoOrderId('closed'),
    name: 'voorbeeldklant.nl',
    code: 'BESTAAT-NIET',
    migrationCode: 'VERHUIS-123',
    period: 'FIVE_YEARLY',
    paymentMethod: 'IDEAL',
  }
}

const ADD = parse(
  'mutation ($input: AddBasketItemInput!) { addBasketItem(input: $input) { ... on Basket { items { unique } } ... on UserError { message } } }',
)

/** Replaces random ids, tokens and keys by the path where each first appears, and every tag of a key by the same text. */
function withoutRandom(answers: Record<string, unknown>): Record<string, unknown> {
  const seen = new Map<string, string>()
  const text = JSON.stringify(answers)
    .replace(/"tag":\d+/g, '"tag":"random"')
    .replace(/(?<![\w-])(?:([a-z]{3}_)?(?:[\w-]{22}(?:[\w-]{21})?|[\w-]{86})|\d+ 13 2 [\dA-F]{64})(?=")/g, (found) => {
      const known = seen.get(found) ?? `random ${seen.size}`
      seen.set(found, known)
      return known
    })
  return JSON.parse(text)
}
