import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockDataFolder } from './lock'
import { moveShop } from './move'
import { openSqlite } from './sqlite'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wimpel-move-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a shop that runs is not moved, nor is a file moved to where one runs', async () => {
  const [from, to] = [temporaryFolder(), temporaryFolder()]
  const [source, target] = [join(from, 'shop.sqlite'), join(to, 'shop.sqlite')]
  await openSqlite({ file: source, durability: 'OFF' }).close()
  for (const running of [from, to]) {
    const stop = lockDataFolder(running)
    await expect(moveShop(source, target)).rejects.toThrow(`${running} is in use by another running shop`)
    stop()
    expect(existsSync(target)).toBe(false)
  }
  // The move leaves no lock behind.
  expect((await moveShop(source, target)).rows.accounts).toBe(0)
  lockDataFolder(from)()
})
