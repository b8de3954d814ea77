/** Number of rows that are read again with the next page: as many can leave the list meanwhile without one being skipped. */
const OVERLAP = 10

/** Reads the offset of a page from its cursor. A cursor of another registrar is the beginning. */
export const offsetIn = (cursor: string | null): number => (cursor && /^\d{1,9}$/.test(cursor) ? Number(cursor) : 0)

/** Returns the cursor of the page after one at this offset; null if the page was not full. */
export const nextOffset = (offset: number, length: number, size: number): string | null =>
  length < size ? null : String(offset + size - OVERLAP)
