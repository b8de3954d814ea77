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

/** What leaves the browser for a document. */
async function sent(document: DocumentNode): Promise<string> {
  let text = ''
  const client = createClient(
    new ApolloLink(({ query }) => {
      text = print(query)
      return of({ data: null })
    }),
  )
  const kind = operationOf(document)?.operation
  if (kind === 'mutation') await client.mutate({ mutation: document, errorPolicy: 'all' })
  else if (kind === 'subscription') client.subscribe({ query: document, errorPolicy: 'all' }).subscribe().unsubscribe()
  else await client.query({ query: document, errorPolicy: 'all' })
  client.stop()
  return text
}
