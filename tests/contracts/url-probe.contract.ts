import { describe, expect, test } from 'vitest'
import { forbidsFrames } from '../../rules/forwarding'
import { OutsideUnavailable } from '../../server/ports/outside-unavailable'
import type { UrlProbe } from '../../server/ports/url-probe'

export interface UrlProbeUnderTest {
  probe: UrlProbe
  /** Pages that may be framed, that may not be, and that are unreachable. */
  open: string
  closed: string
  away: string
}

/** Contract for every adapter of the URL probe port. */
export function urlProbeContract(name: string, under: () => UrlProbeUnderTest): void {
  describe(`url probe: ${name}`, () => {
    test('tells the headers that say whether a page may be framed', async () => {
      const { probe, open, closed } = under()
      expect(forbidsFrames(await probe.headersOf(open), 'example.nl')).toBe(false)
      expect(forbidsFrames(await probe.headersOf(closed), 'example.nl')).toBe(true)
    })

    test('throws OutsideUnavailable when unreachable', async () => {
      const { probe, away } = under()
      await expect(probe.headersOf(away)).rejects.toThrow(OutsideUnavailable)
    })
  })
}
