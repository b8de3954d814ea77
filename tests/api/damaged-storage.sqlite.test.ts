import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '../../db/sqlite'
import { TEST_NOW } from '../support/test-config'
import { fillFolder } from '../support/test-database'
import { startTestShop } from '../support/test-shop'

const PAGE = 4096

test('a shop whose file has damaged pages says so after its start: on /readyz, and in its log', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wimpel-damaged-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  await fillFolder(folder, { isDemo: true, now: TEST_NOW })
  const file = join(folder, 'shop.sqlite')
  await openSqlite({ file, durability: 'OFF' }).close()
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
  const whole = await startTestShop({ env: { DATA_DIR: folder }, log })
  await whole.app.checkStorage()
  expect([(await whole.get('/readyz')).status, lines]).toEqual([200, []])
  await whole.close()

  await fillWithHistory(file)
  const opened = openSync(file, 'r+')
  writeSync(opened, Buffer.alloc(4 * PAGE, 0x5a), 0, 4 * PAGE, statSync(file).size - 8 * PAGE)
  closeSync(opened)
  const shop = await startTestShop({ env: { DATA_DIR: folder }, log })
  onTestFinished(() => shop.close())
  await shop.app.checkStorage()
  const answer = await shop.get('/readyz')
  expect([answer.status, (await answer.json()).message]).toEqual([503, expect.stringContaining('opslag is beschadigd')])
  expect(lines.map((line) => JSON.parse(line).msg)).toContain('database: the file is damaged; restore a backup')
})

/** Fills tables that the start does not read. */
async function fillWithHistory(file: string): Promise<void> {
  const { default: BetterSqlite } = await import('better-sqlite3')
  const connection = new BetterSqlite(file)
  const row = connection.prepare(`insert into attempts (kind, key_hash, window_start, count) values ('old', ?, 0, 1)`)
  for (let i = 0; i < 2000; i++) row.run(String(i).padStart(100, '0'))
  connection.pragma('wal_checkpoint(TRUNCATE)')
  connection.close()
}
