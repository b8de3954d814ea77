import * as z from 'zod/mini'

/** Reads a stored setting. Returns null for anything else than its shape, so that a damaged setting never breaks a page. */
export function readStored<T>(shape: z.ZodMiniType<T>, text: string | null): T | null {
  if (text === null) return null
  try {
    const read = z.safeParse(shape, JSON.parse(text))
    return read.success ? read.data : null
  } catch {
    return null
  }
}
