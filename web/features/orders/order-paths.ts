import { generatePath } from 'react-router-dom'
import { paths } from '../../paths'

/** Where the payment of an order is followed and tried again. */
export const statusPath = (id: string): string => generatePath(paths.paymentStatus, { id })

export const summaryPath = (id: string): string => generatePath(paths.orderSummary, { id })
