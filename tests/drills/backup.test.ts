import { spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { demoDomainId } from '../../db/seed/demo-domains'
import { startBuiltShop, temporaryFolder } from './built-shop'

const run = (script: string, folder: string, dataDir: string) => {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '-s', script, '--', folder], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

describe('a backup of a shop that is written to', () => {
  test('holds all that was acknowledged before, and starts elsewhere as the shop that it was [BR1]', async () => {
    const [dataDir, elsewhere] = [temporaryFolder(), temporaryFolder()]
    const folder = join(temporaryFolder(), 'backup')
    const shop = await startBuiltShop(dataDir)
    const browser = shop.browser()
    await browser.login('klant@voorbeeld.nl')
    const acknowledged: string[] = []
    let stopped = false
    const writing = (async () => {
      for (let i = 0; !stopped; i++) {
        const name = `host-${i}`
        const path = `/api/account/domeinen/${demoDomainId('voorbeeldklant.nl')}/dns`
        const answer = await browser.postJson(path, { name, type: 'TXT', value: name })
        if (answer.status < 300) acknowledged.push(name)
      }
    })()
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(20)
    const before = [...acknowledged]
    const made = run('backup', folder, dataDir)
    expect(made).toEqual({ status: 0, said: expect.stringMatching(/secret is not in it/) })
    expect(readdirSync(folder).sort()).toEqual(['backup.json', 'embedded.sqlite', 'shop.sqlite'])

    expect(run('restore', folder, dataDir)).toEqual({ status: 1, said: expect.stringContaining('in use by another') })
    stopped = true
    await writing
    await shop.end('SIGKILL')

    // Write-ahead logs of an older database in the folder must not be applied to the restored one.
    writeFileSync(join(elsewhere, 'shop.sqlite-wal'), 'stale')
    expect(run('restore', folder, elsewhere)).toEqual({ status: 0, said: expect.stringMatching(/is back in/) })
    const restored = await startBuiltShop(elsewhere)
    const again = restored.browser()
    expect((await again.login('klant@voorbeeld.nl')).status).toBe(200)
    const { data } = await again.graphql('{ viewer { domain(name: "voorbeeldklant.nl") { zoneFile } } }')
    expect(before.filter((name) => !data.viewer.domain.zoneFile.includes(`"${name}"`))).toEqual([])
    expect((await restored.end('SIGTERM')).code).toBe(0)
  })

  test('that was damaged, cut short or broken is not put back', async () => {
    const [dataDir, elsewhere] = [temporaryFolder(), temporaryFolder()]
    await (await startBuiltShop(dataDir)).end('SIGTERM')
    const folder = join(temporaryFolder(), 'backup')
    expect(run('backup', folder, dataDir).status).toBe(0)
    expect(run('backup', folder, dataDir)).toEqual({ status: 1, said: expect.stringContaining('is not empty') })
    const file = new BetterSqlite(join(folder, 'shop.sqlite'))
    file.exec(
      `update orders set gross = gross + 1, vat = vat + 1 where id = (select order_id from order_lines limit 1)`,
    )
    file.close()
    expect(run('restore', folder, elsewhere)).toEqual({ status: 1, said: expect.stringContaining('is not what was') })
    expect(readdirSync(elsewhere)).toEqual([])

    const broken = new BetterSqlite(join(dataDir, 'shop.sqlite'))
    broken.exec(
      `update orders set gross = gross + 1, vat = vat + 1 where id = (select order_id from order_lines limit 1)`,
    )
    broken.close()
    const refused = run('backup', join(folder, '..', 'another'), dataDir)
    expect(refused).toEqual({ status: 1, said: expect.stringContaining('the lines of an order add up to it') })
    expect(readdirSync(join(folder, '..'))).toEqual(['backup'])
  })
})
