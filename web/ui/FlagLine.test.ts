import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hoist } from './FlagLine'

const SIZE = { width: 1120, height: 118, flag: 44, sag: 30, top: 10 }

test('a short name hangs centred at full size', () => {
  const { signals } = hoist('abc', SIZE)
  expect(signals.map(({ signal, side }) => [signal, side])).toEqual([
    ['a', 44],
    ['b', 44],
    ['c', 44],
  ])
  expect((signals[1]?.x ?? 0) + 22).toBeCloseTo(560)
})

test('an empty name is a bare rope', () => {
  expect(hoist('', SIZE)).toEqual({ rope: 'M0 10Q560 70 1120 10', signals: [] })
})

test('flags follow the rope: down on the left, level in the middle, up on the right', () => {
  const angles = hoist('lindebrood.nl', SIZE).signals.map(({ angle }) => Math.sign(angle))
  expect([angles[0], angles[6], angles[12]]).toEqual([1, 0, -1])
})

test('any name fits on its line without flags that touch', () => {
  const names = fc.array(fc.constantFrom(...'abcz09.-'), { maxLength: 60 }).map((letters) => letters.join(''))
  fc.assert(
    fc.property(names, (name) => {
      const { signals } = hoist(name, SIZE)
      for (const [i, { x, side }] of signals.entries()) {
        const before = signals[i - 1]
        expect(x).toBeGreaterThanOrEqual(before ? before.x + before.side : 0)
        expect(x + side).toBeLessThanOrEqual(SIZE.width)
      }
    }),
  )
})
