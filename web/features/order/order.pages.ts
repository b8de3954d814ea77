import type { Page } from '../../pages'
import { paths } from '../../paths'
import { orderText } from './order.text'
import { ORDER_QUERY } from './order-query'

export const orderPages: readonly Page[] = [
  {
    path: paths.order,
    component: 'order/OrderPage',
    query: ORDER_QUERY,
    variables: () => ({ channel: 'CUSTOMER' }),
    meta: (locale) => ({ title: orderText[locale].pageTitle }),
    mountAttributes: (_data, { search }) => ({ 'data-final-step': search.get('finalStep') ?? 'false' }),
  },
]
