import { useMutation } from '@apollo/client/react'
import { useCallback } from 'react'
import { graphql } from '../../gql'
import type { ShopChannel, ValidateBasketMutation } from '../../gql/graphql'

const VALIDATE_BASKET = graphql(`
  mutation ValidateBasket($input: ChannelInput!) {
    validateBasket(input: $input) {
      status
      message
    }
  }
`)

export type BasketValidation = ValidateBasketMutation['validateBasket']

/** Asks whether the basket can be ordered as it is; the message says all that is wrong, a line each. */
export function useValidateBasket(): (channel: ShopChannel) => Promise<BasketValidation> {
  const [mutate] = useMutation(VALIDATE_BASKET)
  return useCallback(
    async (channel) => {
      const { data } = await mutate({ variables: { input: { channel } } })
      if (!data) throw new Error('the basket gave no answer')
      return data.validateBasket
    },
    [mutate],
  )
}
