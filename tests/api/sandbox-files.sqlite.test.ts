import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { demoAccountId } from '../../db/seed/demo-accounts'
import { makeToken, order, Program } from '../support/api-token'
import { startTestShop } from '../support/test-shop'

/** Restarts a shop after changing one account's sandbox. Returns a client for that sandbox and one for another sandbox. */
async function reopened(work: (sandbox: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'wimpel-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const first = await startTestShop({ env: { DATA_DIR: folder } })
  const { token } = await makeToken(first, { kind: 'TEST' })
  const elsewhere = await makeToken(first, { kind: 'TEST' }, 'reseller@voorbeeld.nl')
  await order(new Program(first.url, token), 'stond-er-al.nl')
  await order(new Program(first.url, elsewhere.token), 'van-de-buren.nl')
  await first.close()
  work(join(folder, 'sandboxes', demoAccountId('klant@voorbeeld.nl')))
  const second = await startTestShop({ env: { DATA_DIR: folder } })
  onTestFinished(() => second.close())
  return {
    second,
    program: new Program(second.url, token),
    neighbour: new Program(second.url, elsewhere.token),
  }
}

const DOMAINS = '{ viewer { domains(first: 5) { edges { node { name } } } } }'
const RESET = 'mutation { resetSandbox { __typename } }'

test('a full sandbox refuses what needs room with the reason, can be read, and is mended by emptying it [SBX-005]', async () => {
  const { program, neighbour } = await reopened((sandbox) => {
    const db = new Sqlite(join(sandbox, 'shop.sqlite'))
    db.exec('create table filler (x blob)')
    db.prepare('insert into filler values (zeroblob(?))').run(33 * 1024 * 1024)
    db.close()
  })
  expect((await program.graphql(DOMAINS)).data.viewer.domains.edges).toHaveLength(1)
  const record = { name: 'groot', type: 'TXT', value: 'x'.repeat(2000) }
  const refusals = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      program.graphql('mutation ($input: AddDnsRecordInput!) { addDnsRecord(input: $input) { __typename } }', {
        input: { domainId: 'stond-er-al.nl', record: { ...record, name: `groot${at}` } },
      }),
    ),
  )
  expect(refusals.at(-1)?.errors?.[0]).toMatchObject({
    message: expect.stringContaining('resetSandbox'),
    extensions: { code: 'FORBIDDEN' },
  })
  expect((await order(neighbour, 'buren-gaan-door.nl')).order.id).toMatch(/^ord_/)
  expect((await program.graphql(RESET)).data.resetSandbox.__typename).toBe('SandboxReset')
  expect((await order(program, 'weer-plaats.nl')).order.id).toMatch(/^ord_/)
})

test('a damaged sandbox is reset, and the others are unaffected [SBX-005]', async () => {
  const { program, neighbour } = await reopened((sandbox) =>
    writeFileSync(join(sandbox, 'shop.sqlite'), 'geen database '.repeat(1000)),
  )
  expect((await program.graphql(DOMAINS)).data.viewer.domains.edges).toEqual([])
  expect((await neighbour.graphql(DOMAINS)).data.viewer.domains.edges).toEqual([{ node: { name: 'van-de-buren.nl' } }])
  expect((await order(program, 'opnieuw.nl')).order.id).toMatch(/^ord_/)
})

test('one whose files are damaged while open reports an outage of its storage, and a reset repairs it [SBX-005]', async () => {
  const { program, neighbour } = await reopened((sandbox) => {
    // The file opens, but one table is unreadable.
    const file = join(sandbox, 'shop.sqlite')
    const db = new Sqlite(file)
    const page = db.pragma('page_size', { simple: true }) as number
    const root = (name: string) =>
      db.prepare('select rootpage from sqlite_schema where name = ?').pluck().get(name) as number
    const damaged = ['domains'].map(root)
    db.close()
    const handle = openSync(file, 'r+')
    for (const at of damaged) writeSync(handle, Buffer.alloc(page, 0xff), 0, page, (at - 1) * page)
    closeSync(handle)
  })
  const { data, errors } = await program.graphql(DOMAINS)
  expect([data?.viewer?.domains ?? null, errors?.[0].extensions.code]).toEqual([null, 'OUTSIDE_UNAVAILABLE'])
  expect((await neighbour.graphql(DOMAINS)).data.viewer.domains.edges).toHaveLength(1)
  expect((await program.graphql(RESET)).data.resetSandbox.__typename).toBe('SandboxReset')
  expect((await program.graphql(DOMAINS)).data.viewer.domains.edges).toEqual([])
  expect((await order(program, 'gemaakt.nl')).order.id).toMatch(/^ord_/)
})
