import type { Page } from '../../pages'
import { paths } from '../../paths'
import { query } from './OrderPage'
import { orderText } from './order.text'

const orderPage = {
  component: 'order-procedure/OrderPage',
  query,
  meta: (locale) => ({ title: orderText[locale].pageTitle }),
  mountAttributes: ({ basket }, { search }) => ({
    'data-final-step': search.get('finalStep') ?? 'false',
    // The answer to the page's own query, whole as the server gives it.
    'data-hosting-upgrade': String((basket as { isHostingUpgrade?: boolean } | undefined)?.isHostingUpgrade ?? false),
  }),
} satisfies Omit<Page, 'path'>

export const orderPages: readonly Page[] = [
  { ...orderPage, path: paths.order, variables: () => ({ channel: 'CUSTOMER' }) },
  {
    ...orderPage,
    path: paths.orderReseller,
    variables: () => ({ channel: 'RESELLER' }),
    redirect: (viewer) => (viewer.isReseller ? null : viewer.isLoggedIn ? paths.order : paths.login),
  },
]
