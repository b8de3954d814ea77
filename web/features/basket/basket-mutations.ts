import type { TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useCallback } from 'react'
import { whileBasketChanges } from '../../apollo/basket-changes'
import { REPEATABLE } from '../../apollo/http-link'
import type { Answer } from '../../apollo/useAct'
import { useAct } from '../../apollo/useAct'
import { graphql } from '../../gql'
import type { ShopChannel, ValidateBasketQuery } from '../../gql/graphql'

/** Result of a basket change: success, or a reason in the reader's language. */
export type BasketAnswer = { ok: true } | BasketRefusal

export interface BasketRefusal {
  ok: false
  /** DOMAIN_NOT_AVAILABLE, INVALID_INPUT, … */
  code: string
  message: string
  /** For INVALID_INPUT: the errors by field. */
  issues: readonly { field: string; message: string }[]
}

/** Text for the reader: the field's message if there is one. */
export const wordsOf = ({ issues, message }: BasketRefusal): string => issues[0]?.message ?? message

/**
 * Result of every basket change: all fields that any part of the screen shows, so that header, rows, blocks and basket update
 * automatically without another query. Spread by name.
 *
 * @public
 */
export const CHANGED_BASKET = graphql(`
  fragment ChangedBasket_basket on Basket {
    id
    channel
    ...HeaderBasket_basket
    ...BasketPanel_basket
    ...OrderFlow_basket
    ...Step1_basket
    ...Step2_basket
    ...Step3_basket
  }
`)

const ADD_BASKET_ITEM = graphql(`
  mutation AddBasketItem($input: AddBasketItemInput!) {
    addBasketItem(input: $input) {
      ...ChangedBasket_basket
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

/** Adds an item to the basket: a domain, or an item linked to one. Idempotent. */
export const useAddBasketItem = () => useBasketChange(ADD_BASKET_ITEM)

const REMOVE_BASKET_ITEM = graphql(`
  mutation RemoveBasketItem($input: RemoveBasketItemInput!) {
    removeBasketItem(input: $input) {
      ...ChangedBasket_basket
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

/** Removes an item with its linked items. */
export const useRemoveBasketItem = () => useBasketChange(REMOVE_BASKET_ITEM)

const REMOVE_BASKET_DOMAIN = graphql(`
  mutation RemoveBasketDomain($input: RemoveBasketDomainInput!) {
    removeBasketDomain(input: $input) {
      ...ChangedBasket_basket
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

/** Removes a name with its linked items. */
export const useRemoveBasketDomain = () => useBasketChange(REMOVE_BASKET_DOMAIN)

const SET_BASKET_PERIOD = graphql(`
  mutation SetBasketPeriod($input: SetBasketPeriodInput!) {
    setBasketPeriod(input: $input) {
      ...ChangedBasket_basket
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

/** Sets the term of the whole basket: YEARLY or FIVE_YEARLY. */
export const useSetBasketPeriod = () => useBasketChange(SET_BASKET_PERIOD)

const APPLY_DISCOUNT_CODE = graphql(`
  mutation ApplyDiscountCode($input: ApplyDiscountCodeInput!) {
    applyDiscountCode(input: $input) {
      ...ChangedBasket_basket
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

/** Applies a discount code; an invalid code is an issue of the field `code`. */
export const useApplyDiscountCode = () => useBasketChange(APPLY_DISCOUNT_CODE)

const REMOVE_DISCOUNT_CODE = graphql(`
  mutation RemoveDiscountCode($input: ChannelInput!) {
    removeDiscountCode(input: $input) {
      ...ChangedBasket_basket
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

/** Removes the discount code. */
export const useRemoveDiscountCode = () => useBasketChange(REMOVE_DISCOUNT_CODE)

const SET_SERVICE_TYPE = graphql(`
  mutation SetServiceType($input: SetServiceTypeInput!) {
    setServiceType(input: $input) {
      ...ChangedBasket_basket
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

/** Sets the kind of service for a domain. Items that no longer fit are removed. */
export const useSetServiceType = () => useBasketChange(SET_SERVICE_TYPE)

const SET_FREE_PRODUCT = graphql(`
  mutation SetFreeProduct($input: SetFreeProductInput!) {
    setFreeProduct(input: $input) {
      ...ChangedBasket_basket
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

/** Sets the free installation of a domain, replacing the previous one. */
export const useSetFreeProduct = () => useBasketChange(SET_FREE_PRODUCT)

const REMOVE_FREE_PRODUCT = graphql(`
  mutation RemoveFreeProduct($input: RemoveFreeProductInput!) {
    removeFreeProduct(input: $input) {
      ...ChangedBasket_basket
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

/** Removes the free installation of a domain, if it has one. */
export const useRemoveFreeProduct = () => useBasketChange(REMOVE_FREE_PRODUCT)

const SET_ASIDE_JOINED_ITEMS = graphql(`
  mutation SetAsideJoinedItems($input: ChannelInput!) {
    setAsideJoinedItems(input: $input) {
      ...ChangedBasket_basket
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

/** Removes the items that the login added from the account. */
export const useSetAsideJoinedItems = () => useBasketChange(SET_ASIDE_JOINED_ITEMS)

const RESTORE_SET_ASIDE_ITEMS = graphql(`
  mutation RestoreSetAsideItems($input: ChannelInput!) {
    restoreSetAsideItems(input: $input) {
      ...ChangedBasket_basket
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

/** Restores the items set aside. */
export const useRestoreSetAsideItems = () => useBasketChange(RESTORE_SET_ASIDE_ITEMS)

const SAVE_TRANSFER = graphql(`
  mutation SaveTransfer($input: SaveTransferInput!) {
    saveTransfer(input: $input) {
      ...ChangedBasket_basket
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

/** Saves how a domain is transferred. A new code replaces the old one. */
export const useSaveTransfer = () => useBasketChange(SAVE_TRANSFER)

const ACCEPT_ADDITIONAL_SERVICES = graphql(`
  mutation AcceptAdditionalServices($input: AcceptAdditionalServicesInput!) {
    acceptAdditionalServices(input: $input) {
      ...ChangedBasket_basket
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

/** Accepts the proposed services only. */
export const useAcceptAdditionalServices = () => useBasketChange(ACCEPT_ADDITIONAL_SERVICES)

const VALIDATE_BASKET = graphql(`
  query ValidateBasket($channel: ShopChannel!) {
    basket(channel: $channel) {
      channel
      validation {
        status
        message
      }
    }
  }
`)

/** Checks whether the basket can be ordered as it is; the message lists every problem, one per line. */
export function useValidateBasket(): (channel: ShopChannel) => Promise<ValidateBasketQuery['basket']['validation']> {
  const client = useApolloClient()
  return useCallback(
    async (channel) => {
      const options = { query: VALIDATE_BASKET, variables: { channel }, fetchPolicy: 'no-cache' } as const
      const { data } = await client.query(options)
      if (!data) throw new Error('the check of the basket gave no answer')
      return data.basket.validation
    },
    [client],
  )
}

/** Member of a result union of the basket mutations. */
type BasketResult =
  | { __typename: 'Basket' }
  | { __typename: 'InvalidInput'; code: string; message: string; issues: BasketRefusal['issues'] }
  | { __typename: 'DomainNotAvailable' | 'SalePaused' | 'ServiceSuspended'; code: string; message: string }

/** Runs a mutation that changes the basket; prices on screen are marked as outdated until it ends. */
function useBasketChange<Data extends object, Input>(
  document: Answer<Data> extends BasketResult ? TypedDocumentNode<Data, { input: Input }> : never,
): (input: Input) => Promise<BasketAnswer> {
  const act = useAct<Data, Input>(document, REPEATABLE)
  return useCallback(
    // The document's type guarantees it.
    async (input) => basketAnswer((await whileBasketChanges(act(input))) as BasketResult),
    [act],
  )
}

export function basketAnswer(result: BasketResult): BasketAnswer {
  if (result.__typename === 'Basket') return { ok: true }
  const { code, message } = result
  return { ok: false, code, message, issues: result.__typename === 'InvalidInput' ? result.issues : [] }
}
