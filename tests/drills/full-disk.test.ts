import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startBuiltShop, temporaryFolder } from './built-shop'

const DISK_PAGES = 3072

/** Mounts a separate disk of 12 MB; null where this process may not mount one. */
function smallDisk(): string | null {
  const folder = join(temporaryFolder(), 'disk')
  mkdirSync(folder)
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', folder]).status !== 0) return null
  onTestFinished(() => void spawnSync('umount', ['-l', folder]))
  return folder
}

const canMount = process.getuid?.() === 0

test.skipIf(!canMount)(
  'on a full disk reading continues, writing is refused, and the shop recovers automatically [CR4]',
  async (ctx) => {
    const disk = smallDisk()
    if (!disk) return ctx.skip()
    const shop = await startBuiltShop(disk, { LOG_LEVEL: 'error' })
    const customer = shop.browser()
    expect((await customer.login('klant@voorbeeld.nl')).status).toBe(200)
    const visitor = shop.browser()
    const token = await visitor.csrfToken()
    const fields = { username: 'reseller@voorbeeld.nl', password: 'vlag-en-wimpel-2026' }
    const rename = 'mutation { createDnsProfile(input: { name: "vol" }) { __typename } }'

    const fill = join(disk, 'fill')
    spawnSync('dd', ['if=/dev/zero', `of=${fill}`, 'bs=4k'])
    // The space reserved for the log is used up first.
    await expect
      .poll(async () => (await shop.browser().get('/readyz')).status, { timeout: 60_000, interval: 5 })
      .toBe(503)

    for (const path of ['/', '/bestelprocedure', '/inloggen', '/account', '/api/bestelprocedure/getBasket', '/healthz'])
      expect([path, (await customer.get(path)).status]).toEqual([path, expect.toBeOneOf([200, 303])])
    const { data, errors } = await customer.graphql('{ viewer { isLoggedIn orders { totalCount } } basket { empty } }')
    expect([data?.viewer, errors]).toEqual([expect.objectContaining({ isLoggedIn: true }), undefined])
    expect((await shop.browser().get('/')).status).toBe(200)

    const refused = [
      await visitor.postForm('/api/login', fields, { 'X-CSRF-TOKEN': token }),
      await customer.postJson('/api/account/dns/profile', { name: 'vol' }),
      await customer.postJson('/graphql', { query: rename }),
      await visitor.get('/readyz'),
    ]
    for (const answer of refused) {
      expect([answer.url, answer.status, answer.headers.get('retry-after')]).toEqual([answer.url, 503, '10'])
      expect(await answer.text()).toMatch(/We kunnen nu niets bewaren/)
    }

    // The log reports refusals once a minute, however many there are.
    const logged = shop.log().filter(({ msg }) => msg === 'database: a transaction failed')
    expect(logged.map(({ err }) => err?.code)).toEqual([...new Set(logged.map(({ err }) => err?.code))])
    expect(logged.length).toBeGreaterThan(0)

    rmSync(fill)
    await expect.poll(async () => (await visitor.get('/readyz')).status).toBe(200)
    expect((await visitor.login('reseller@voorbeeld.nl')).status).toBe(200)
    expect(await customer.graphql(rename)).toMatchObject({
      data: { createDnsProfile: { __typename: 'DnsProfileChange' } },
    })
    expect((await shop.end('SIGTERM')).code).toBe(0)
  },
)

// Room for the start of the database, for some of its tables, and for most of its first rows.
test.skipIf(!canMount).for([50, 150, 400])(
  'a disk with %s pages left at the first start is said in words',
  async (left, ctx) => {
    const disk = smallDisk()
    if (!disk) return ctx.skip()
    spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'fill')}`, 'bs=4k', `count=${DISK_PAGES - left}`])
    await expect(startBuiltShop(disk)).rejects.toThrow(
      /There is no room on the disk that holds .* \((SQLITE_FULL|ENOSPC|SQLITE_IOERR_\w+)\)/,
    )
  },
)

test('what is wrong with the data folder is said in words', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'file'), '')
  await expect(startBuiltShop(join(folder, 'file'))).rejects.toThrow(/file is a file, or lies below one/)
  writeFileSync(join(folder, 'shop.sqlite'), 'no database at all, but long enough to be read as the beginning of one')
  await expect(startBuiltShop(folder)).rejects.toThrow(/is damaged.*npm run restore/)
})
