/** What was ordered, short enough for one line: the first two names, and how many more there are. */
export function orderedNames(titles: readonly string[]): { names: string; more: number } {
  return { names: titles.slice(0, 2).join(', '), more: Math.max(0, titles.length - 2) }
}
