import type { LineRow } from './orders.repository'

/** Whether a line moves a domain here that is registered elsewhere. */
export const isTransferIn = ({ kind, availability }: Pick<LineRow, 'kind' | 'availability'>): boolean =>
  kind === 'DOMAIN' && availability === 'active'

/** Whether a transfer failed because of its code, and its money is held until its owner sends another one. */
export const needsTransferCode = ({ kind, failureReason }: Pick<LineRow, 'kind' | 'failureReason'>): boolean =>
  kind === 'DOMAIN' && failureReason === 'wrong-code'
