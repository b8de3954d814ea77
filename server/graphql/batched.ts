import DataLoader from 'dataloader'
import type { Database, Db } from '../../db/database'

/** Reads what belongs to each of some ids; ids without anything are left out. */
export type ReadMany<T, Ctx = unknown> = (db: Db, ids: readonly string[], ctx: Ctx) => Promise<ReadonlyMap<string, T>>

type Loaders = Map<unknown, DataLoader<string, unknown>>

const loadersOf = new WeakMap<object, Loaders>()

/**
 * Reads what belongs to one object of a list. Calls with the same function from fields of the same request become one, whatever the
 * length of the list. Nothing is kept: a later call reads again.
 */
export async function readBatched<T, Ctx extends { db: Database }>(
  ctx: Ctx,
  readMany: ReadMany<T, Ctx>,
  id: string,
): Promise<T | null> {
  const loaders = loadersOf.get(ctx) ?? new Map()
  loadersOf.set(ctx, loaders)
  let loader: DataLoader<string, T | null> | undefined = loaders.get(readMany)
  if (!loader) {
    loader = new DataLoader(
      async (ids) => {
        const found = await readMany(ctx.db.reader, [...new Set(ids)], ctx)
        return ids.map((one) => found.get(one) ?? null)
      },
      { cache: false },
    )
    loaders.set(readMany, loader)
  }
  return loader.load(id)
}
