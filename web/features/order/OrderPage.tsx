import { useReadQuery } from '@apollo/client/react'
import { useLoaderData } from 'react-router-dom'
import type { OrderQuery } from '../../gql/graphql'
import type { PageLoaderData } from '../../routes'
import { Step1 } from './step1/Step1'

export function OrderPage() {
  const { queryRef } = useLoaderData<PageLoaderData<OrderQuery>>()
  const { data } = useReadQuery(queryRef)
  return <Step1 basket={data.basket as never} query={data} />
}
