import type { ApolloClient } from '@apollo/client'
import { readBetweenChanges } from '../features/basket/basket-changes'
import { graphql } from '../gql'
import type { ShopChannel } from '../gql/graphql'
import { setCsrfToken } from '../lib/csrf'

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
  }
`)

/** Fetches what another tab may have changed: the basket, and who is signed in. No change that is under way is undone. */
export async function refetchShared(client: ApolloClient, channel: ShopChannel): Promise<void> {
  await readBetweenChanges(async () => {
    const { data } = await client.query({ query: SHARED_QUERY, variables: { channel }, fetchPolicy: 'network-only' })
    if (data) setCsrfToken(data.viewer.csrfToken)
  })
}
