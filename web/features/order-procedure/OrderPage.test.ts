import { Kind, type SelectionSetNode } from 'graphql'
import { expect, test } from 'vitest'
import { query } from './OrderPage'

test('a change of the basket answers all that the page shows of it, so that nothing is asked for again', () => {
  const [operation, ...fragments] = query.definitions
  const basket = operation?.kind === Kind.OPERATION_DEFINITION ? fieldIn(operation.selectionSet, 'basket') : undefined
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
