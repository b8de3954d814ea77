/**
 * How far the protection of a domain is: asked for, waiting for records that its owner makes elsewhere, on, being
 * switched off, or off.
 */
export const CLOUDFLARE_STATES = ['STARTING', 'WAITING_FOR_DNS', 'ACTIVE', 'STOPPING', 'OFF'] as const
export type CloudflareState = (typeof CLOUDFLARE_STATES)[number]
