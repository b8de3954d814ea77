import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stillClock } from '../../server/adapters/clock/still'
import { createEmbeddedVatCheck } from '../../server/adapters/vat-check/embedded'
import { createVies } from '../../server/adapters/vat-check/vies'
import type { VatCheck } from '../../server/ports/vat-check'

/** The remote server speaks VIES's protocol; the last digits of a number decide its response. */
const far = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    const { countryCode, vatNumber } = JSON.parse(body)
    asked.push(`${request.method} ${request.url} ${countryCode}${vatNumber}`)
    if (vatNumber.endsWith('98')) return
    if (vatNumber.endsWith('97')) return response.writeHead(500).end('{}')
    if (vatNumber.endsWith('96')) return response.end('<html>')
    const answer = vatNumber.endsWith('99')
      ? { valid: false, userError: 'MS_UNAVAILABLE' }
      : { valid: !vatNumber.endsWith('00'), userError: vatNumber.endsWith('00') ? 'INVALID' : 'VALID' }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ countryCode, vatNumber, ...answer }))
  })
})
let asked: string[] = []
let url = ''
const clock = stillClock(Date.UTC(2026, 10, 21))
const vies = (limit: { timeoutMs?: number } = {}) => createVies({ url, clock, ...limit })

beforeAll(async () => {
  far.listen(0, '127.0.0.1')
  await once(far, 'listening')
  url = `http://127.0.0.1:${(far.address() as AddressInfo).port}`
})
beforeEach(() => {
  asked = []
})
afterAll(() => {
  far.closeAllConnections()
  far.close()
})

const ADAPTERS: [string, () => VatCheck][] = [
  ['embedded', createEmbeddedVatCheck],
  ['vies', vies],
]

describe.each(ADAPTERS)('VAT check: %s', (_, make) => {
  test.each([
    ['DE123456789', 'VALID'],
    ['DE123456700', 'INVALID'],
    ['DE123456799', 'UNKNOWN'],
  ])('says of %s that it is %s', async (vatId, status) => {
    expect(await make().check(vatId)).toBe(status)
  })
})

describe('VIES', () => {
  test('is asked with country and number apart, and once for a number within an hour', async () => {
    const check = vies()
    for (let times = 0; times < 3; times++) await check.check('BE0123456749')
    expect(asked).toEqual(['POST /check-vat-number BE0123456749'])
  })

  test.each(['DE123456798', 'DE123456797', 'DE123456796'])(
    'is UNKNOWN when it hangs, fails or speaks nonsense: %s',
    async (vatId) => {
      expect(await vies({ timeoutMs: 500 }).check(vatId)).toBe('UNKNOWN')
    },
  )

  test('is UNKNOWN when nobody is there', async () => {
    expect(await createVies({ url: 'http://127.0.0.1:9', clock }).check('DE123456789')).toBe('UNKNOWN')
  })

  test('leaves the register of one member state alone that gave no answer three times, for a minute', async () => {
    const check = vies()
    for (let times = 0; times < 5; times++) await check.check('DE123456797')
    expect(asked).toHaveLength(3)
    expect(await check.check('DE123456789')).toBe('UNKNOWN')
    expect(await check.check('BE0123456749')).toBe('VALID')
    clock.advance(60_000)
    expect(await check.check('DE123456789')).toBe('VALID')
  })
})
