import { type Day, dayInAmsterdam } from './calendar'

/** Groups items by a key, in the order of their first items. */
export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** Groups consecutive entries of one day in the Netherlands. */
export function groupByDay<Entry extends { at: string }>(entries: readonly Entry[]): { day: Day; entries: Entry[] }[] {
  const days: { day: Day; entries: Entry[] }[] = []
  for (const entry of entries) {
    const day = dayInAmsterdam(Date.parse(entry.at))
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
