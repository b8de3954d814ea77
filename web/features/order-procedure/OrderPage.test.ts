import { Kind, type SelectionSetNode } from 'graphql'
import { expect, test } from 'vitest'
import { ORDER_QUERY } from './OrderPage'

test('a change of the basket answers all that the page shows of it, so that nothing is asked for again', () => {
  const [query, ...fragments] = ORDER_QUERY.definitions
  const basket = query?.kind === Kind.OPERATION_DEFINITION ? fieldIn(query.selectionSet, 'basket') : undefined
  const shown = spreadsIn(basket)
  const changed = fragments.find(
    (part) => part.kind === Kind.FRAGMENT_DEFINITION && part.name.value === 'ChangedBasket_basket',
  )
  const answered = changed?.kind === Kind.FRAGMENT_DEFINITION ? spreadsIn(changed.selectionSet) : []
  expect(shown).toContain('Step1_basket')
  expect(shown.filter((name) => name !== 'ChangedBasket_basket' && !answered.includes(name))).toEqual([])
})

const spreadsIn = (set: SelectionSetNode | undefined): string[] =>
  (set?.selections ?? []).flatMap((part) => (part.kind === Kind.FRAGMENT_SPREAD ? [part.name.value] : []))

const fieldIn = ({ selections }: SelectionSetNode, name: string): SelectionSetNode | undefined =>
  selections.flatMap((part) => (part.kind === Kind.FIELD && part.name.value === name ? [part.selectionSet] : []))[0]
