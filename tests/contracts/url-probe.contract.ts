import { describe, expect, test } from 'vitest'
import { forbidsFrames } from '../../rules/forwarding'
import { OutsideUnavailable } from '../../server/ports/outside-unavailable'
import type { UrlProbe } from '../../server/ports/url-probe'

export interface UrlProbeUnderTest {
  probe: UrlProbe
  /** Pages that may be framed, that may not, and one that nobody answers for. */
  open: string
  closed: string
  away: string
}

/** What every adapter of the port keeps to. */
export function urlProbeContract(name: string, under: () => UrlProbeUnderTest): void {
  describe(`url probe: ${name}`, () => {
    test('tells the headers that say whether a page may be framed', async () => {
      const { probe, open, closed } = under()
      expect(forbidsFrames(await probe.headersOf(open), 'example.nl')).toBe(false)
      expect(forbidsFrames(await probe.headersOf(closed), 'example.nl')).toBe(true)
    })

    test('throws OutsideUnavailable when nobody answers', async () => {
      const { probe, away } = under()
      await expect(probe.headersOf(away)).rejects.toThrow(OutsideUnavailable)
    })
  })
}
