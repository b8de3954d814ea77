type Name = string | false | 0 | 0n | null | undefined

/** Joins class names (or ids) and leaves out what is absent. */
export const cx = (...names: Name[]): string => names.filter(Boolean).join(' ')
