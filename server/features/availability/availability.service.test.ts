import { expect, onTestFinished, test, vi } from 'vitest'
import { hangingRegistry, unavailableRegistry } from '../../../tests/support/failing-ports'
import * as service from './availability.service'
import { ACTIVE, allOf, askedRegistry, availabilityContext, FREE, solved } from './availability.test-support'

const input = (domain: string, extensions: string[], captchaToken = solved()) => ({ domain, extensions, captchaToken })

async function namesFor(domain: string, extensions: string[]): Promise<string[]> {
  const { ctx } = await availabilityContext()
  const checks = await service.checkExtensions(ctx, input(domain, extensions))
  if (typeof checks !== 'function') throw new Error('refused')
  return (await allOf(checks())).map((answer) => `${answer.domain} ${answer.reason ?? answer.status}`)
}

test.each<[string, string[], string[]]>([
  ['voorbeeld', ['nl', 'com'], ['voorbeeld.nl free', 'voorbeeld.com free']],
  ['voorbeeld', ['.nl', 'NL', ' .nl ', ''], ['voorbeeld.nl free']],
  ['voorbeeld.com', ['nl', 'com'], ['voorbeeld.com free', 'voorbeeld.nl free']],
  ['www.Voorbeeld.com/pad', ['nl'], ['voorbeeld.nl free']],
  ['voorbeeld.nl', [], ['voorbeeld.nl free']],
  ['voorbeeld', ['zzz', 'nl'], ['voorbeeld.zzz not-sold', 'voorbeeld.nl free']],
  ['café.nl', ['com'], ['xn--caf-dma.com free']],
  [`${'a'.repeat(60)}`, ['nl'], [`${'a'.repeat(60)}.nl free`]],
  ['voor-.nl', ['nl'], ['voor-.nl invalid-name']],
])('%j with %j is asked as %j [DOM-030]', async (domain, extensions, expected) => {
  expect(await namesFor(domain, extensions)).toEqual(expected)
})

test.each<[string, string[]]>([
  ['', ['nl']],
  ['ab', ['nl']],
  ['a'.repeat(64), ['nl']],
  ['-abc', ['nl']],
  ['a--bc', ['nl']],
  ['foo.', ['nl']],
  ['foo_b.nl', ['nl']],
  ['/pad', ['nl']],
  ['voorbeeld', []],
  ['voorbeeld', ['', '.']],
  ['voorbeeld', Array.from({ length: 51 }, () => 'nl')],
  ['voorbeeld', ['x'.repeat(254)]],
])('%j with %j is refused before anything is asked [DOM-002, DOM-003]', async (domain, extensions) => {
  const registry = askedRegistry(async () => FREE)
  const { ctx } = await availabilityContext({ registry })
  await expect(service.checkExtensions(ctx, input(domain, extensions))).rejects.toMatchObject({
    code: 'BAD_USER_INPUT',
  })
  expect(registry.asked).toEqual([])
})

test('the basket looks up again, whatever the search returned', async () => {
  const answers = [FREE, ACTIVE]
  const { ctx } = await availabilityContext({ registry: { check: async () => answers.shift() ?? FREE } })
  expect(await service.checkDomain(ctx, 'voorbeeld.nl', solved())).toMatchObject({ status: 'free' })
  expect(await service.checkForBasket(ctx, 'voorbeeld.nl')).toMatchObject({ status: 'active' })
  expect(await service.checkDomain(ctx, 'voorbeeld.nl', solved())).toMatchObject({ status: 'active' })
})

test('the basket accepts no missing answer', async () => {
  const { ctx } = await availabilityContext({ registry: unavailableRegistry() })
  await expect(service.checkForBasket(ctx, 'voorbeeld.nl')).rejects.toMatchObject({ code: 'OUTSIDE_UNAVAILABLE' })
})

test('the basket waits at most eight seconds', async () => {
  const { ctx } = await availabilityContext({ registry: hangingRegistry() })
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const refused = expect(service.checkForBasket(ctx, 'voorbeeld.nl')).rejects.toMatchObject({
    code: 'OUTSIDE_UNAVAILABLE',
  })
  await vi.advanceTimersByTimeAsync(8000)
  await refused
})

test('a name that was bought here is looked up again', async () => {
  const answers = [FREE, ACTIVE]
  const { ctx } = await availabilityContext({ registry: { check: async () => answers.shift() ?? FREE } })
  await service.checkDomain(ctx, 'voorbeeld.nl', solved())
  service.listenForChangedNames(ctx.db, ctx.availability)
  await ctx.db.transaction(async (tx) => service.forgetAvailability(tx, 'voorbeeld.nl'))
  await expect.poll(() => service.checkDomain(ctx, 'voorbeeld.nl', solved())).toMatchObject({ status: 'active' })
})

test('one name: a sold extension is looked up, and another has its reason', async () => {
  const { ctx } = await availabilityContext()
  expect(await service.checkDomain(ctx, ' Voorbeeld.NL ', solved())).toMatchObject({
    domain: 'voorbeeld.nl',
    status: 'free',
  })
  expect(await service.checkDomain(ctx, 'voorbeeld.zzz', solved())).toMatchObject({ reason: 'not-sold' })
  expect(await service.checkDomain(ctx, 'geen naam', solved())).toMatchObject({ reason: 'invalid-name' })
  await expect(service.checkDomain(ctx, 'a'.repeat(254), solved())).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
})
