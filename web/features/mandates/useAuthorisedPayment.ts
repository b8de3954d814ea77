import { ONCE } from '../../apollo/http-link'
import { useAct } from '../../apollo/useAct'
import { graphql } from '../../gql'

const PAY_WITH_MANDATE = graphql(`
  mutation PayWithMandate($input: PayOrderInput!) {
    payOrder(input: $input) {
      ... on PaymentLink {
        url
      }
      ... on UserError {
        message
      }
    }
  }
`)

/** Starts the online payment of an order that gives a mandate for direct debits. Returns its page, or why there is none. */
export function useAuthorisedPayment() {
  const payOrder = useAct(PAY_WITH_MANDATE, ONCE)
  return (orderId: string) => payOrder({ orderId, authorise: true })
}
