/** The server counts at most a hundred things, so that a larger number would say too little. */
export const COUNT_MAX = 99

/** A number beside the name of a view, such as `99+`; undefined for none. */
export const viewCount = (count: number | null): string | undefined =>
  count === null || count === 0 ? undefined : count > COUNT_MAX ? `${COUNT_MAX}+` : String(count)
