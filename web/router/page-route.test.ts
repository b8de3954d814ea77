import type { TypedDocumentNode } from '@apollo/client'
import { Kind } from 'graphql'
import { describe, expect, test } from 'vitest'
import { definePage } from './page-route'

const DOCUMENT = { kind: Kind.DOCUMENT, definitions: [] } as const
const all: TypedDocumentNode<{ names: string[] }, { [key: string]: never }> = DOCUMENT
const byId: TypedDocumentNode<{ name: string }, { id: string }> = DOCUMENT
const paged: TypedDocumentNode<{ names: string[] }, { after?: string | null }> = DOCUMENT
const rest = { meta: () => ({ title: '', description: '' }), Component: () => null }

test('a page without a query, and one whose query needs no variables, has none', () => {
  for (const page of [definePage(rest), definePage({ query: all, ...rest }), definePage({ query: paged, ...rest })])
    expect(page.variables).toBeUndefined()
})

test('variables come from the address', () => {
  const page = definePage({ query: byId, variables: ({ params }) => ({ id: params.id ?? '' }), ...rest })
  expect(page.variables?.({ params: { id: 'dom_1' }, search: new URLSearchParams() })).toEqual({ id: 'dom_1' })
})

// Tests the compiler: an expectation that is not met does not compile.
describe('does not compile', () => {
  test('without the variables that the query requires', () => {
    // @ts-expect-error the id is missing
    definePage({ query: byId, ...rest })
  })

  test('with other variables', () => {
    // @ts-expect-error the query has no name
    definePage({ query: byId, variables: () => ({ name: 'voorbeeld.nl' }), ...rest })
  })

  test('with a variable of the wrong type', () => {
    // @ts-expect-error a parameter may be absent
    definePage({ query: byId, variables: ({ params }) => ({ id: params.id }), ...rest })
  })

  test('with variables for a query that has none', () => {
    // @ts-expect-error the query has no id
    definePage({ query: all, variables: () => ({ id: 'dom_1' }), ...rest })
  })

  test('with a condition on a field that the query does not return', () => {
    // @ts-expect-error the result has no name
    definePage({ query: all, isFound: ({ name }) => name !== '', ...rest })
  })
})
