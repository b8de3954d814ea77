import { ApolloLink } from '@apollo/client'
import { print } from '@apollo/client/utilities'
import type { DocumentNode } from 'graphql'
import { of } from 'rxjs'
import { expect, test } from 'vitest'
import { operationOf, operations } from '../tests/architecture/operations'
import { createClient } from './apollo/client'
import { textSent } from './inline-documents.mjs'

test('the texts that the build tells the server of are those that a page sends', async () => {
  for (const document of operations()) expect(await sent(document)).toBe(textSent(document))
})

/** Text that the browser sends for a document. */
async function sent(document: DocumentNode): Promise<string> {
  let text = ''
  const client = createClient(
    new ApolloLink(({ query }) => {
      text = print(query)
      return of({ data: null })
    }),
  )
  const operation = operationOf(document)
  // The text depends on which variables are defined, not on their values.
  const names = operation?.variableDefinitions?.map(({ variable }) => variable.name.value) ?? []
  const variables = Object.fromEntries(names.map((name) => [name, true]))
  const kind = operation?.operation
  if (kind === 'mutation') await client.mutate({ mutation: document, variables, errorPolicy: 'all' })
  else if (kind === 'subscription')
    client.subscribe({ query: document, variables, errorPolicy: 'all' }).subscribe().unsubscribe()
  else await client.query({ query: document, variables, errorPolicy: 'all' })
  client.stop()
  return text
}
