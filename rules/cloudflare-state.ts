/**
 * States of the protection of a domain: requested, waiting for records that the owner creates elsewhere, active, being
 * disabled, or disabled.
 */
export const CLOUDFLARE_STATES = ['STARTING', 'WAITING_FOR_DNS', 'ACTIVE', 'STOPPING', 'OFF'] as const
export type CloudflareState = (typeof CLOUDFLARE_STATES)[number]

/**
 * Name servers of a protected domain: ours, which point the website to Cloudflare, or those of Cloudflare, which host
 * all its DNS.
 */
export const CLOUDFLARE_NAME_SERVERS = ['OURS', 'CLOUDFLARE'] as const
export type CloudflareNameServers = (typeof CLOUDFLARE_NAME_SERVERS)[number]
