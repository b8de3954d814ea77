import { UserError } from '../../graphql/user-error'
import type { Rest } from '../../http/rest/routes'
import { getCustomerData, isCustomerDataComplete, updateCustomerData } from './customer-data.service'

const errors = 'field-errors'
/** Comes before the path with an id, of which this is none. */
const path = '/api/bestellen/klantgegevens'

export function customerDataRoutes(rest: Rest): void {
  rest({ method: 'GET', path, errors, handle: getCustomerData })
  rest({ method: 'GET', path: '/api/bestellen/alle-gegevens-ingevuld', errors, handle: isCustomerDataComplete })

  rest({
    method: 'POST',
    path,
    body: 'json',
    errors,
    async handle(ctx, { body }) {
      const answer = await updateCustomerData(ctx, body)
      return answer instanceof UserError ? answer : answer.customerData
    },
  })
}
