/** What the checkout calls a line: a certificate for several names is another thing than one for a single name. */
export const ORDER_LINE_TYPES = [
  'domain',
  'redirect',
  'ssl',
  'sslmultidomains',
  'cloudflare',
  'hosting',
  'vpspackage',
  'extra',
  'free_installation',
  'transfer_code',
] as const
export type OrderLineType = (typeof ORDER_LINE_TYPES)[number]
