import * as z from 'zod'
import { parseJson } from '../../../rules/json'

const domain = z.object({ objectClassName: z.literal('domain'), ldhName: z.string() })
/** RFC 9083 §6. */
const notFound = z.object({ errorCode: z.literal(404) })

/**
 * Reads the response to a query about a name (RFC 9083). Null unless it is an RDAP response about this name: a parking page that
 * answers 200 is no registration, and the 404 of a proxy is no free name.
 */
export function readRdap(
  name: string,
  { status, text }: { status: number; text: string },
): 'free' | 'registered' | null {
  const json = parseJson(text)
  if (status === 404) return notFound.safeParse(json).success ? 'free' : null
  const { data } = domain.safeParse(json)
  return status === 200 && data && canonical(data.ldhName) === canonical(name) ? 'registered' : null
}

const canonical = (name: string): string => name.toLowerCase().replace(/\.$/, '')
