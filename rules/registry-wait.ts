/**
 * Parties that have to act before a registration, transfer or renewal is carried out. These values are stored: add, never
 * rename.
 */
export const REGISTRY_WAITS = ['registry', 'holder', 'losing-registrar', 'unknown'] as const
export type RegistryWait = (typeof REGISTRY_WAITS)[number]
