type Name = string | false | 0 | 0n | null | undefined

/** Joins class names (or ids), skipping absent ones. */
export const cx = (...names: Name[]): string => names.filter(Boolean).join(' ')
