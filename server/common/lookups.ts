/**
 * Returns a lookup by id that collects the ids which a request asks for at the same time, such as those of a list, and loads them
 * together. Undefined for an id without a value.
 */
export function lookupTogether<Ctx extends object, Value>(
  load: (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (ctx: Ctx, id: string) => Promise<Value | undefined> {
  const open = new WeakMap<Ctx, Batch<Value>>()
  const begin = (ctx: Ctx): Batch<Value> => {
    const ids = new Set<string>()
    const loaded = Promise.resolve().then(() => {
      open.delete(ctx)
      return load(ctx, [...ids])
    })
    return { ids, loaded }
  }
  return async (ctx, id) => {
    const batch = open.get(ctx) ?? begin(ctx)
    open.set(ctx, batch)
    batch.ids.add(id)
    return (await batch.loaded).get(id)
  }
}

interface Batch<Value> {
  ids: Set<string>
  loaded: Promise<ReadonlyMap<string, Value>>
}
