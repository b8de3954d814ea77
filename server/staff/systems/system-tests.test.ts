import { describe, expect, onTestFinished, test } from 'vitest'
import { all } from '../../../db/query'
import { auditEntries } from '../../../db/schema/staff'
import { type FarResponse, startFarSide } from '../../../tests/far-sides/far-side'
import { startMollie } from '../../../tests/far-sides/mollie'
import { startRealtimeRegister } from '../../../tests/far-sides/realtime-register'
import { staffContext } from '../../../tests/support/staff-context'
import { testContext } from '../../../tests/support/test-context'
import { stillClock } from '../../adapters/clock/still'
import { StaffInvalidInput } from '../staff-errors'
import { findDoctorReport, startDoctor } from './doctor.service'
import type { StaffSystem } from './systems.graphql'
import { listSystems, testSystemsNow } from './systems.service'

const REASON = 'kijken of het werkt'
const CANARY = 'kanarie-geheim'

async function desk(env: Record<string, string> = {}) {
  const shop = await testContext({ env })
  const ctx = await staffContext(shop, { name: 'Daan', roles: ['TECHNICAL'] })
  const entries = () => all(shop.db.reader.select().from(auditEntries))
  const run = async (system: string | null = null) => {
    const answer = await testSystemsNow(ctx, { system, reason: REASON })
    if (answer instanceof StaffInvalidInput) throw new Error(answer.message)
    return answer.systems
  }
  const find = async (id: string) => {
    const found = (await listSystems(ctx)).find((system) => system.id === id)
    if (!found) throw new Error(`${id} is not used`)
    return found
  }
  return { shop, ctx, entries, run, find }
}

const stepsOf = async ({ lastTest }: StaffSystem) =>
  ((await lastTest)?.steps ?? []).map(({ kind, outcome }) => `${kind} ${outcome}`)
const planOf = async ({ plan }: StaffSystem) => (await plan).map(({ kind, state }) => `${kind} ${state}`)

async function farSide(handle: () => FarResponse) {
  const far = await startFarSide(handle)
  onTestFinished(far.close)
  return far
}

describe('a test by staff', () => {
  test('says of a stand-in that it is played, is kept with its time and name, and recorded once', async () => {
    const { shop, run, find, entries } = await desk()
    const [mailer] = await run('mailer')
    expect(await mailer?.lastTest).toMatchObject({ by: 'Daan', testedAt: shop.now, isOk: true })
    const kept = await find('mailer')
    expect(await stepsOf(kept)).toEqual(['PLAYED SKIPPED'])
    expect(await entries()).toMatchObject([
      {
        act: 'testSystems',
        objectId: 'mailer',
        outcome: 'DONE',
        changes: [{ field: 'mailer', before: null, after: 'nothing to test' }],
      },
    ])
  })

  test('is made once in ten seconds for each system, and for all at once', async () => {
    const { shop, run, entries } = await desk()
    await run('mailer')
    await expect(run('mailer')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect((await entries()).at(-1)).toMatchObject({ outcome: 'REFUSED', refusal: 'TOO_MANY_REQUESTS' })
    const others = await run()
    expect(others.length).toBeGreaterThan(10)
    expect(others.map(({ id }) => id)).not.toContain('mailer')
    shop.clock.advance(11_000)
    expect((await run()).map(({ id }) => id)).toContain('mailer')
  })

  test('is made thirty times in ten minutes by a staff member', async () => {
    const { shop, run } = await desk()
    for (let made = 0; made < 30; made++) {
      await run('mailer')
      shop.clock.advance(11_000)
    }
    await expect(run('mailer')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  test('refuses a system that the shop does not use', async () => {
    const { ctx, entries } = await desk()
    expect(await testSystemsNow(ctx, { system: 'https://203.0.113.9', reason: REASON })).toMatchObject({
      code: 'INVALID_INPUT',
    })
    expect(await entries()).toMatchObject([{ act: 'testSystems', outcome: 'REFUSED' }])
  })

  test('connects to the address in the settings, and asks what the doctor asks', async () => {
    const far = await farSide(() => ({ status: 200, body: { valid: false } }))
    const { run, find } = await desk({ VAT_CHECK: 'vies', VIES_URL: far.url })
    await run('vatCheck')
    expect(await stepsOf(await find('vatCheck'))).toEqual(['CONNECT OK', 'CHECK OK'])
    expect(far.requests).toHaveLength(1)
    await far.close()
  })

  test('says where it failed, without a credential in the result, the log or the audit log', async () => {
    const { ctx, run, find, entries, shop } = await desk({
      ...{ MAILER: 'smtp', SMTP_URL: `smtp://winkel:${CANARY}@127.0.0.1:1`, MAIL_FROM: 'post@winkel.example' },
      ...{ REGISTRY: 'realtime-register', REALTIME_REGISTER_URL: 'http://127.0.0.1:1' },
      ...{ REALTIME_REGISTER_API_KEY: CANARY, REALTIME_REGISTER_CUSTOMER: 'winkel' },
    })
    await run()
    expect(await stepsOf(await find('mailer'))).toEqual(['CONNECT WRONG', 'CHECK SKIPPED'])
    expect(await stepsOf(await find('registry'))).toEqual(['CONNECT WRONG', 'CHECK SKIPPED'])
    const systems = await listSystems(ctx)
    const kept = await Promise.all(systems.map(async ({ lastTest, plan }) => [await lastTest, await plan]))
    expect(JSON.stringify([kept, await entries(), shop.config])).not.toContain(CANARY)
  })
})

describe('the plan to a real system', () => {
  const choicesOf = async ({ plan }: StaffSystem) =>
    (await plan)[0]?.choices.map(({ adapter, missing }) => [adapter, missing])

  test('names the settings that each adapter lacks', async () => {
    const { find } = await desk()
    expect(await planOf(await find('payments'))).toEqual(['SETTINGS NOW', 'SWITCH LATER', 'ANSWER LATER'])
    expect(await choicesOf(await find('payments'))).toEqual([
      ['rabo', ['RABO_REFRESH_TOKEN', 'RABO_SIGNING_KEY']],
      ['mollie', ['MOLLIE_API_KEY']],
    ])
    expect(await choicesOf(await find('dnsServer'))).toEqual([
      ['embedded', ['DNS_PORT']],
      ['powerdns', ['POWERDNS_API_KEY']],
    ])
  })

  test('keeps to the adapter whose settings were begun, and to the switch once they are complete', async () => {
    const begun = await desk({ RABO_REFRESH_TOKEN: CANARY })
    expect(await choicesOf(await begun.find('payments'))).toEqual([['rabo', ['RABO_SIGNING_KEY']]])
    const ready = await desk({ MOLLIE_API_KEY: 'test_voorbeeld' })
    const payments = await ready.find('payments')
    expect(await planOf(payments)).toEqual(['SETTINGS DONE', 'SWITCH NOW', 'ANSWER LATER'])
    expect((await payments.plan)[1]).toMatchObject({ variable: 'PAYMENTS', choices: [{ adapter: 'mollie' }] })
  })

  test('says of a port without a real adapter that there is none, and nothing of one that needs no system', async () => {
    const { find } = await desk()
    expect(await planOf(await find('vps'))).toEqual(['NO_ADAPTER NOW'])
    expect(await planOf(await find('webhookSender'))).toEqual([])
    expect(await planOf(await find('availabilityHint'))).toEqual([])
  })

  test('of a system on trial has its last test, and the setting of the test environment', async () => {
    const far = await startMollie(stillClock())
    onTestFinished(far.close)
    far.profileIs('verified', ['ideal'])
    const { run, find } = await desk({ PAYMENTS: 'mollie', MOLLIE_URL: far.url, MOLLIE_API_KEY: far.apiKey })
    expect(await planOf(await find('payments'))).toEqual(['SETTINGS DONE', 'ANSWER NOW', 'ENVIRONMENT LATER'])
    expect((await find('payments')).isTest).toBe(true)
    await run('payments')
    const payments = await find('payments')
    const plan = await payments.plan
    expect(plan.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'SETTINGS DONE',
      'ANSWER DONE',
      expect.stringMatching(/^NOTIFICATIONS/),
      expect.stringMatching(/^ENVIRONMENT/),
    ])
    expect(plan.at(-1)).toMatchObject({ variable: 'MOLLIE_API_KEY' })
  })

  test('has the report of the doctor where that is newer than the last test', async () => {
    const { shop, ctx, run, find } = await desk({ VAT_CHECK: 'vies', VIES_URL: 'http://127.0.0.1:1' })
    await run('vatCheck')
    const answerOf = async () => (await (await find('vatCheck')).plan).find(({ kind }) => kind === 'ANSWER')
    expect(await answerOf()).toMatchObject({ state: 'NOW', message: 'ECONNREFUSED', checkedAt: shop.now })
    const testedAt = shop.now
    shop.clock.advance(60_000)
    await startDoctor(ctx)
    await expect.poll(async () => (await findDoctorReport(ctx)).isRunning, { timeout: 15_000 }).toBe(false)
    const answer = await answerOf()
    expect(answer).toMatchObject({ state: 'NOW', message: 'VIES gives no verdict now' })
    expect(answer?.checkedAt).toBeGreaterThan(testedAt)
  })

  test('of a registrar has its balance, and the key of its webhooks', async () => {
    const far = await startRealtimeRegister({ clock: stillClock() })
    onTestFinished(far.close)
    const { run, find } = await desk({
      ...{ REGISTRY: 'realtime-register', REALTIME_REGISTER_URL: far.url },
      ...{ REALTIME_REGISTER_API_KEY: 'een-sleutel', REALTIME_REGISTER_CUSTOMER: 'winkel' },
    })
    expect(await planOf(await find('registry'))).toEqual([
      'SETTINGS DONE',
      'ANSWER NOW',
      'NOTIFICATIONS LATER',
      'ENVIRONMENT DONE',
    ])
    await run('registry')
    const plan = await (await find('registry')).plan
    expect(plan.find(({ kind }) => kind === 'ANSWER')).toMatchObject({ state: 'NOW', message: expect.any(String) })
    expect(plan.find(({ kind }) => kind === 'NOTIFICATIONS')?.variable).toBe('REALTIME_REGISTER_WEBHOOK_SECRET')
  })
})
