import type { ApolloClient } from '@apollo/client'
import { readBetweenChanges } from '../../apollo/basket-changes'
import { graphql } from '../../gql'
import type { ShopChannel } from '../../gql/graphql'
import { setCsrfToken } from '../../lib/csrf'

const SHARED_QUERY = graphql(`
  query Shared($channel: ShopChannel!) {
    viewer {
      isLoggedIn
      isReseller
      vatRate
      isSubUser
      name
      email
      companyName
      csrfToken
      account {
        id
        isComplete
      }
      waitingOrder {
        id
        ...WaitingOrder_order
      }
    }
    basket(channel: $channel) {
      ...ChangedBasket_basket
    }
    filledCheckoutBasket {
      id
      ...HeaderBasket_checkout
    }
  }
`)

/** Refetches data that another tab may have changed: basket and viewer. Does not overwrite pending changes. */
export async function refetchShared(client: ApolloClient, channel: ShopChannel): Promise<void> {
  await readBetweenChanges(async () => {
    const { data } = await client.query({ query: SHARED_QUERY, variables: { channel }, fetchPolicy: 'network-only' })
    if (data) setCsrfToken(data.viewer.csrfToken)
  })
}
