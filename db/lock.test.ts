import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { lockDataFolder } from './lock'

const root = mkdtempSync(join(tmpdir(), 'wimpel-lock-'))
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('a data folder that is not there yet is made, and is for one instance at a time', () => {
  const folder = join(root, 'new', 'data')
  const unlock = lockDataFolder(folder)
  expect(() => lockDataFolder(folder)).toThrow(`The data folder ${folder} is in use by another running shop.`)
  unlock()
  lockDataFolder(folder)()
})
