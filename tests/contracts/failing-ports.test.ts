import { expect, test } from 'vitest'
import type { Mailer } from '../../server/ports/mailer'
import { OutsideUnavailable } from '../../server/ports/outside-unavailable'
import { failsFirst, hangingRegistry, losesAnswers, lyingRegistry, unavailableRegistry } from '../support/failing-ports'
import { requestFor } from './domain-registry.contract'
import { mailWith } from './mailer.contract'

function countingMailer(): Mailer & { sent: number } {
  const mailer = {
    sent: 0,
    send: async () => {
      mailer.sent += 1
    },
  }
  return mailer
}

test('an unreachable registry throws OutsideUnavailable', async () => {
  await expect(unavailableRegistry().check('voorbeeld.nl')).rejects.toThrow(OutsideUnavailable)
})

test('a hanging registry call ends only when aborted', async () => {
  const check = hangingRegistry().check('voorbeeld.nl', AbortSignal.timeout(20))
  await expect(check).rejects.toThrow('timeout')
})

test('a registry that lies calls a name free and then refuses it', async () => {
  const registry = lyingRegistry()
  expect((await registry.check('voorbeeld.nl')).status).toBe('free')
  expect(await registry.register(requestFor('voorbeeld.nl', 'ref-1'))).toEqual({ outcome: 'refused', reason: 'taken' })
})

test('a port can fail at first, before or after the work is done', async () => {
  const mailer = countingMailer()
  const early = failsFirst(mailer, 1)
  await expect(early.send(mailWith({}))).rejects.toThrow(OutsideUnavailable)
  expect(mailer.sent).toBe(0)
  await early.send(mailWith({}))
  expect(mailer.sent).toBe(1)

  const late = losesAnswers(mailer, 1)
  await expect(late.send(mailWith({}))).rejects.toThrow(OutsideUnavailable)
  expect(mailer.sent).toBe(2)
})
