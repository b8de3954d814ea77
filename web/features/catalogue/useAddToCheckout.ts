import type { FieldValues, Path } from 'react-hook-form'
import { type Answer, useAct } from '../../apollo/useAct'
import type { RuleForm } from '../../forms/useRuleForm'
import { type Refusal, type Submit, useSubmit } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import type { AddCheckoutItemInput, AddCheckoutItemMutation } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { productText } from './product.text'

const ADD_CHECKOUT_ITEM = graphql(`
  mutation AddCheckoutItem($input: AddCheckoutItemInput!) {
    addCheckoutItem(input: $input) {
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
 * Sends the form of a product page, and goes on to the checkout with what it made in the basket. Of several items, which
 * then belong together, those behind a refused one are not added.
 *
 * @param fields under which field of the form an input's is refused, where it has another name there
 */
export function useAddToCheckout<Values extends FieldValues>(
  form: RuleForm<Values>,
  fields: Readonly<Partial<Record<string, Path<Values>>>>,
  itemsOf: (values: Values) => readonly AddCheckoutItemInput[],
): Submit {
  const text = useText(productText)
  const add = useAct(ADD_CHECKOUT_ITEM)
  function refusalIn(answer: Answer<AddCheckoutItemMutation>): Refusal | null {
    if (!('message' in answer)) return null
    if (answer.__typename !== 'InvalidInput') return answer
    const issues = new Map<string, string[]>()
    for (const { field, message } of answer.issues) {
      // An entry of a list is refused by its place in that; several of them share the field of the form.
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
      // Outside the router: the checkout begins by reading the basket anew.
      location.assign(paths.checkout)
      return null
    },
  })
}
