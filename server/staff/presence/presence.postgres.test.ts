import { expect, onTestFinished, test } from 'vitest'
import { rightsOf } from '../../../rules/staff-rights'
import { TEST_NOW, testSite } from '../../../tests/support/test-config'
import { stillClock } from '../../adapters/clock/still'
import { newId } from '../../common/ids'
import { newSession } from '../../common/session'
import { openDeps } from '../../open-deps'
import { insertMember, insertSession } from '../staff.repository'
import type { StaffContext } from '../staff-context'
import { watchPresence } from './presence.service'

const ORDER = { kind: 'ORDER', id: 'ord_van-iedereen' } as const
const PARTS = [{ presence: [{ kind: 'ORDER', right: 'CUSTOMERS_SEE', isShown: async () => true }] }] as const

/** Opens instances on one database, each with its clock that much ahead. Closed when the test ends. */
async function openInstances(skews: readonly number[]) {
  const { config, remove } = await testSite()
  const opened: Awaited<ReturnType<typeof openDeps>>[] = []
  onTestFinished(async () => {
    for (const { close } of opened) await close()
    await remove()
  })
  for (const skew of skews)
    opened.push(
      await openDeps({
        config,
        publicUrl: () => 'http://shop.example',
        clock: stillClock(TEST_NOW + skew),
        durability: 'OFF',
        jobs: [],
      }),
    )
  return opened.map(({ deps }) => deps)
}

type Instance = Awaited<ReturnType<typeof openInstances>>[number]

async function signedIn(deps: Instance, name: string): Promise<StaffContext> {
  const [staffId, session, at] = [newId('stf'), newSession(deps.config.secret), TEST_NOW]
  const email = `${name.toLowerCase()}@hosting.example`
  await deps.db.transaction(async (tx) => {
    await insertMember(tx, { id: staffId, name, email, roles: ['READER'], createdAt: at })
    const times = { confirmedAt: at, createdAt: at, lastSeenAt: at }
    await insertSession(tx, { tokenHash: session.hash, staffId, factor: 'TOTP', ...times })
  })
  const staff = { staffId, name, email, roles: ['READER'], rights: rightsOf(['READER']), factor: 'TOTP' } as const
  return {
    ...deps,
    staffUrl: () => 'http://staff.example',
    parts: PARTS,
    ...{ at, locale: 'nl', address: '203.0.113.9', requestId: `req-${name}`, session },
    staff: { ...staff, confirmedAt: at, endsAt: at + 1_800_000 },
    changeSession() {},
  }
}

test('colleagues at instances whose clocks differ see each other, until one leaves', async () => {
  const [first, second] = await openInstances([0, 90_000])
  if (!first || !second) throw new Error('two instances are open')
  const shown: Record<string, string[]> = {}
  const open = async (deps: Instance, name: string) => {
    const reader = (await watchPresence(await signedIn(deps, name), ORDER))[Symbol.asyncIterator]()
    void (async () => {
      for (let next = await reader.next(); !next.done; next = await reader.next())
        shown[name] = next.value.map((one) => one.name)
    })()
    return () => reader.return?.()
  }
  const leaveFirst = await open(first, 'Noor')
  await expect.poll(() => shown.Noor).toEqual([])
  const leaveSecond = await open(second, 'Jan')
  await expect.poll(() => shown.Jan).toEqual(['Noor'])
  await expect.poll(() => shown.Noor).toEqual(['Jan'])
  await leaveSecond()
  await expect.poll(() => shown.Noor).toEqual([])
  await leaveFirst()
})
