import * as z from 'zod'
import type { VatIdStatus } from '../../../rules/vat-id'
import { boundedCache } from '../../common/bounded-cache'
import type { Clock } from '../../ports/clock'
import type { VatCheck } from '../../ports/vat-check'
import { defineAdapter } from '../adapter'
import { examine, wrong } from '../examination'
import { createOutsideHttp, readJson, vendorUrl } from '../outside-http'

export interface ViesOptions {
  /** URL of the REST API without a trailing slash. */
  url: string
  clock: Clock
  timeoutMs?: number
}

/** Service of the European Commission. */
const VIES_URL = 'https://ec.europa.eu/taxation_customs/vies/rest-api'

export const vies = defineAdapter({
  port: 'vatCheck',
  name: 'vies',
  description: 'Asks VIES, the service of the European Commission.',
  settings: z.object({
    VIES_URL: vendorUrl(VIES_URL, 'Address of VIES.'),
  }),
  address: ({ VIES_URL }) => VIES_URL,
  open({ VIES_URL: url }, { clock }) {
    const port = createVies({ url, clock })
    return {
      port,
      examine: async () => [
        await examine('VAT check: answers', {
          fix: 'Check that this machine reaches VIES_URL. Until then VAT is charged where reverse charge would apply.',
          // A number that nobody has: any verdict shows that the service answers.
          work: async () =>
            (await port.check('BE0000000000')) === 'UNKNOWN'
              ? wrong(
                  'VAT check: answers',
                  'VIES gives no verdict now',
                  'Try again later: registers are often closed for hours.',
                )
              : 'a number is judged',
        }),
      ],
      close: () => port.close(),
    }
  },
})

const TIMEOUT_MS = 5000
/** After three failures in a row, the register of a member state is not queried for a minute. */
const FAILURES_TO_OPEN = 3
const OPEN_MS = 60_000
/** Results are cached for an hour, because filling in a form checks the same number repeatedly. */
const REMEMBERED = { max: 5000, ttlMs: 3_600_000 }

/**
 * `userError` is more specific than `valid`: MS_UNAVAILABLE and similar errors come with `valid: false` and do not
 * judge the number.
 */
const answer = z.object({ valid: z.boolean(), userError: z.string().optional() })

/** VIES over REST. Each member state has its own register, so each has its own circuit breaker. */
export function createVies({ url, clock, timeoutMs = TIMEOUT_MS }: ViesOptions): VatCheck & { close(): Promise<void> } {
  const remembered = boundedCache<string, { status: VatIdStatus; until: number }>(REMEMBERED.max)
  const http = createOutsideHttp({ system: 'vat-check', url, writeMs: timeoutMs })
  const breakers = new Map<string, { failures: number; openUntil: number }>()

  return {
    async check(vatId) {
      const known = remembered.get(vatId)
      if (known && clock.now() < known.until) return known.status
      const country = vatId.slice(0, 2)
      const breaker = breakers.get(country) ?? { failures: 0, openUntil: 0 }
      breakers.set(country, breaker)
      if (clock.now() < breaker.openUntil) return 'UNKNOWN'
      const status = await ask(country, vatId.slice(2)).catch(() => 'UNKNOWN' as const)
      if (status === 'UNKNOWN') {
        breaker.failures += 1
        if (breaker.failures >= FAILURES_TO_OPEN) breaker.openUntil = clock.now() + OPEN_MS
        return status
      }
      breaker.failures = 0
      remembered.set(vatId, { status, until: clock.now() + REMEMBERED.ttlMs })
      return status
    },
    close: () => http.close(),
  }

  async function ask(countryCode: string, vatNumber: string): Promise<VatIdStatus> {
    const json = { countryCode, vatNumber }
    const response = await http.request({ method: 'POST', path: '/check-vat-number', json })
    if (response.status !== 200) return 'UNKNOWN'
    const { valid, userError = '' } = readJson('vat-check', answer, response)
    if (valid) return 'VALID'
    return userError === '' || userError === 'INVALID' ? 'INVALID' : 'UNKNOWN'
  }
}
