import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite, { type Database } from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DURABLE, setPragmas } from './pragmas'

let folder: string
let connection: Database

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wimpel-pragmas-'))
  connection = new BetterSqlite(join(folder, 'shop.sqlite'))
})
afterEach(() => {
  connection.close()
  rmSync(folder, { recursive: true, force: true })
})

const kept = (name: string) => connection.pragma(name, { simple: true })

test('unless told otherwise, what was acknowledged survives a power cut', () => {
  setPragmas(connection, DURABLE)
  expect([kept('journal_mode'), kept('synchronous')]).toEqual(['wal', 2])
})

test('constraints count, no schema is trusted, and no connection waits for ever', () => {
  setPragmas(connection, 'OFF')
  expect([kept('synchronous'), kept('foreign_keys'), kept('trusted_schema'), kept('busy_timeout')]).toEqual([
    0, 1, 0, 2000,
  ])
})

test('a database that does not keep what it was told is not used', () => {
  const inMemory = new BetterSqlite(':memory:')
  expect(() => setPragmas(inMemory, DURABLE)).toThrow('SQLite keeps journal_mode at memory, wanted wal')
  inMemory.close()
})

test.each(['3.51.2', '3.50.9', '2.99.9'])('an SQLite %s that can lose a log is not used', (version) => {
  connection.function('sqlite_version', () => version)
  expect(() => setPragmas(connection, DURABLE)).toThrow(`SQLite ${version} has the WAL-reset bug`)
})
