/**
 * How far the protection of a domain is: asked for, waiting for records that its owner makes elsewhere, on, being
 * switched off, or off.
 */
export const CLOUDFLARE_STATES = ['STARTING', 'WAITING_FOR_DNS', 'ACTIVE', 'STOPPING', 'OFF'] as const
export type CloudflareState = (typeof CLOUDFLARE_STATES)[number]

/**
 * Whose name servers answer for a protected domain: ours, which lead its website to Cloudflare, or Cloudflare's own, which
 * answer for all of it.
 */
export const CLOUDFLARE_NAME_SERVERS = ['OURS', 'CLOUDFLARE'] as const
export type CloudflareNameServers = (typeof CLOUDFLARE_NAME_SERVERS)[number]
