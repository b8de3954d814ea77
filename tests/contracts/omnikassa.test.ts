import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasSignature, readNotification, signatureOf } from '../../server/adapters/payment-provider/omnikassa'
import { UntrustedNotification } from '../../server/ports/payment-provider'

describe('the signature of OmniKassa', () => {
  const key = Buffer.from('secret')

  test.each([
    [
      ['1', 'COMPLETED'],
      'b890b2f3c6f102bb853ed448dd58d2c13cc695541f5eecca713470e68ced6f2c1a5f5ddd529a732ff51a019126ffefa8bd1d0193b596b393339ffcbf6f335241',
    ],
    [
      ['MyJwt', '1970-01-01T00:00:00.000+02:00', 'merchant.order.status.changed', 1000],
      'ec0f64d23b91debd1249ee56b1b67540bf1720760cb23a9a286acc222724a8d15c7e33f193710e7e0322ced44d066f8cc6a2fdbd9398f36fb1f0a277431034aa',
    ],
  ])('of %j is the published one [PA1]', (fields, signature) => {
    expect(signatureOf(key, fields)).toBe(signature)
    expect(hasSignature(key, fields, signature)).toBe(true)
  })

  test('flattens lists and writes nothing for what is absent', () => {
    expect(signatureOf(key, [['a', [null, undefined]], true, 1])).toBe(signatureOf(key, ['a', '', '', 'true', '1']))
  })

  test('no other text is a right signature [PA1]', () => {
    fc.assert(fc.property(fc.string(), (text) => !hasSignature(key, ['1', 'COMPLETED'], text)))
  })
})

test('no text that is not a notification is trusted, and none is an error of ours [PA1]', () => {
  const expected = { key: Buffer.from('secret'), poiId: 1000, now: 0 }
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(() => readNotification(text, expected)).toThrow(UntrustedNotification)
    }),
  )
})
