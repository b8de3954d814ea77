import type { ApolloCache } from '@apollo/client'
import type { FieldValues, Path } from 'react-hook-form'
import { type Answer, useAct } from '../../apollo/useAct'
import type { RuleForm } from '../../forms/useRuleForm'
import { type Refusal, type Submit, useSubmit } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import type { AddCheckoutItemInput, AddCheckoutItemMutation } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { setBasketPanelOpen } from '../../layout/basket-panel'
import { productText } from './product.text'

const ADD_CHECKOUT_ITEM = graphql(`
  mutation AddCheckoutItem($input: AddCheckoutItemInput!) {
    addCheckoutItem(input: $input) {
      ... on CheckoutBasket {
        id
        ...HeaderBasket_checkout
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

/**
 * Submits the form of a product page and opens the basket panel with the items it added. When several items belong together, those
 * after a refused one are not added.
 * @param fields form field that shows an input's refusal, where the names differ
 */
export function useAddToCheckout<Values extends FieldValues>(
  form: RuleForm<Values>,
  fields: Readonly<Partial<Record<string, Path<Values>>>>,
  itemsOf: (values: Values) => readonly AddCheckoutItemInput[],
): Submit {
  const text = useText(productText)
  const add = useAct(ADD_CHECKOUT_ITEM, { update: (cache, { data }) => keepCheckout(cache, data?.addCheckoutItem) })
  function refusalIn(answer: Answer<AddCheckoutItemMutation>): Refusal | null {
    if (!('message' in answer)) return null
    if (answer.__typename !== 'InvalidInput') return answer
    const issues = new Map<string, string[]>()
    for (const { field, message } of answer.issues) {
      // A refusal of a list entry has its index in the path; all entries share one form field.
      const own =
        field
          .replace(/\.\d+$/, '')
          .split('.')
          .at(-1) ?? field
      const shown = fields[own] ?? own
      issues.set(shown, [...(issues.get(shown) ?? []), message])
    }
    return { ...answer, issues: [...issues].map(([field, messages]) => ({ field, message: messages.join(' ') })) }
  }

  return useSubmit(form, {
    failed: text.failed,
    async send(values) {
      for (const item of itemsOf(values)) {
        const refusal = refusalIn(await add(item))
        if (refusal) return refusal
      }
      // The panel hangs from the header.
      window.scrollTo({ top: 0, behavior: 'instant' })
      setBasketPanelOpen(true)
      return null
    },
  })
}

/** Shows the checkout in the header, which knew none while it was empty. */
function keepCheckout(cache: ApolloCache, answer: AddCheckoutItemMutation['addCheckoutItem'] | undefined): void {
  if (answer?.__typename !== 'CheckoutBasket') return
  cache.modify({ fields: { filledCheckoutBasket: (_before, { toReference }) => toReference(answer) ?? null } })
}
