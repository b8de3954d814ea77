import { useSuspenseQuery } from '@apollo/client/react'
import { graphql } from '../gql'
import { FilledBasket } from './FilledBasket'

const RESELLER_BASKET_QUERY = graphql(`
  query ResellerBasket {
    basket(channel: RESELLER) {
      channel
      ...HeaderBasket_basket
    }
  }
`)

export function ResellerBasket({ isOnBrand }: { isOnBrand: boolean }) {
  const { data } = useSuspenseQuery(RESELLER_BASKET_QUERY)
  return <FilledBasket channel="RESELLER" basket={data.basket} isOnBrand={isOnBrand} />
}
