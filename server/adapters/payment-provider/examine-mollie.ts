import * as z from 'zod'
import { examine, type Finding, fine, wrong } from '../examination'
import { createOutsideHttp, readJson } from '../outside-http'
import { askedInstead, examineNotifications } from './examine-payments'

export interface ExaminedMollie {
  /** Base address without a trailing slash. */
  url: string
  apiKey: string
  /** Public URL of the shop without a trailing slash. */
  publicUrl: string
}

const SYSTEM = 'payments'
const profile = z.object({ name: z.string(), mode: z.string(), status: z.string() })
const methodList = z.object({ _embedded: z.object({ methods: z.array(z.object({ id: z.string() })) }) })

/** Checks the key, its mode, the profile and its payment methods, and the webhook address. Pays nothing. */
export async function examineMollie({ url, apiKey, publicUrl }: ExaminedMollie): Promise<Finding[]> {
  const http = createOutsideHttp({ system: SYSTEM, url, headers: () => ({ authorization: `Bearer ${apiKey}` }) })
  try {
    let known: z.output<typeof profile> | null = null
    const key = await examine('payments: key', {
      fix: 'Copy the API key of the website profile from the Mollie dashboard to MOLLIE_API_KEY.',
      async work() {
        known = readJson(SYSTEM, profile, await http.request({ path: '/v2/profiles/me' }))
        return 'Mollie accepts the key'
      },
    })
    if (!known) return [key]
    const methods = await examine('payments: methods', {
      fix: 'Enable iDEAL for the profile, under Settings, Website profiles, Payment methods.',
      work: async () => methodsFinding(readJson(SYSTEM, methodList, await http.request({ path: '/v2/methods' }))),
    })
    const about = { publicUrl, path: '/hooks/payments/mollie', ifLocal: askedInstead() }
    return [key, modeFinding(apiKey), profileFinding(known), methods, await examineNotifications(about)]
  } finally {
    await http.close()
  }
}

/** Whether a key is one with which nothing is charged. */
export const isTest = (apiKey: string): boolean => apiKey.startsWith('test_')

const modeFinding = (apiKey: string): Finding =>
  fine('payments: mode', isTest(apiKey) ? 'test: nothing is charged' : 'live: buyers are charged')

function profileFinding({ name, status }: z.output<typeof profile>): Finding {
  const check = 'payments: profile'
  if (status === 'verified') return fine(check, `${name}, verified`)
  const fix = 'Complete the profile in the Mollie dashboard, and wait for its review.'
  return wrong(check, `${name} is ${status === 'blocked' ? 'blocked' : 'not verified'} by Mollie`, fix)
}

function methodsFinding({ _embedded: { methods } }: z.output<typeof methodList>): string | Finding {
  const ids = methods.map(({ id }) => id)
  if (ids.includes('ideal')) return ids.join(', ')
  const fix = 'Enable iDEAL for the profile, under Settings, Website profiles, Payment methods.'
  return wrong('payments: methods', ids.length > 0 ? `${ids.join(', ')}, but not iDEAL` : 'none is enabled', fix)
}
