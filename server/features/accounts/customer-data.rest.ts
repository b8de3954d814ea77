import * as z from 'zod'
import { UserError } from '../../graphql/user-error'
import { graph } from '../../http/rest/description'
import type { Rest } from '../../http/rest/routes'
import { CustomerData, UpdateCustomerDataInput } from './customer-data.graphql'
import { getCustomerData, isCustomerDataComplete, updateCustomerData } from './customer-data.service'

const errors = 'field-errors'
/** Comes before the path with an id, of which this is none. */
const path = '/api/bestellen/klantgegevens'

export function customerDataRoutes(rest: Rest): void {
  rest({
    method: 'GET',
    path,
    operation: 'Query.customerData',
    tag: 'Account',
    summary: 'Returns the name and address of the customer',
    answers: graph(CustomerData),
    errors,
    handle: getCustomerData,
  })
  rest({
    method: 'GET',
    path: '/api/bestellen/alle-gegevens-ingevuld',
    operation: 'Query.customerDataComplete',
    tag: 'Account',
    summary: 'Returns whether the name and address are complete enough to order',
    answers: z.boolean(),
    errors,
    handle: isCustomerDataComplete,
  })

  rest({
    method: 'POST',
    path,
    operation: 'Mutation.updateCustomerData',
    tag: 'Account',
    summary: 'Saves the name and address of the customer. All fields are replaced',
    body: 'json',
    takes: graph(UpdateCustomerDataInput),
    answers: graph(CustomerData),
    errors,
    async handle(ctx, { body }) {
      const answer = await updateCustomerData(ctx, body)
      return answer instanceof UserError ? answer : answer.customerData
    },
  })
}
