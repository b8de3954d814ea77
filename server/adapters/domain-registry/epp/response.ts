import { OperatorNeeded, OutsideUnavailable } from '../../../ports/outside-unavailable'
import { EPP } from './greeting'
import { childOf, childrenOf, textOf, type XmlElement } from './xml'

/** Name of the port in errors. */
export const SYSTEM = 'registry'

/** A response that says something about its command: the command was carried out, is pending, or was refused. */
export interface EppResponse {
  /** Result code (RFC 5730 §3): below 2000 the command was accepted. */
  code: number
  data: XmlElement | null
  extension: XmlElement | null
  /** Names of the elements that the server objects to. */
  offending: readonly string[]
  /** Id of the first message in the queue of the client. */
  messageId: string | null
  /** Reference of the command, as the server returns it. */
  reference: string | null
}

export const isAccepted = ({ code }: EppResponse): boolean => code < 2000
/** The server carries out the command later (code 1001). */
export const isPending = ({ code }: EppResponse): boolean => code === 1001

/** Reads a response. Returns null for anything else. */
export function readResponse(root: XmlElement): EppResponse | null {
  const response = root.namespace === EPP && root.name === 'epp' ? childOf(root, EPP, 'response') : null
  // Several results are several refusals (RFC 5730 §2.6); the first one is as good as any.
  const results = childrenOf(response, EPP, 'result')
  const [code = ''] = results.map((result) => result.attributes.get('code'))
  if (!/^[12]\d{3}$/.test(code)) return null
  const values = results.flatMap((result) => [
    ...childrenOf(result, EPP, 'value'),
    ...childrenOf(result, EPP, 'extValue').flatMap((extended) => childrenOf(extended, EPP, 'value')),
  ])
  return {
    code: Number(code),
    data: childOf(response, EPP, 'resData'),
    extension: childOf(response, EPP, 'extension'),
    offending: values.flatMap(({ children }) => children.map(({ name }) => name)),
    messageId: childOf(response, EPP, 'msgQ')?.attributes.get('id') ?? null,
    reference: textOf(childOf(response, EPP, 'trID'), EPP, 'clTRID'),
  }
}

/** Result codes about a domain: another registrar holds it, its code is wrong, or it does not exist. */
export const NOT_OURS = 2201
export const WRONG_CODE = 2202
export const NOT_FOUND = 2303

/** Accepted: done, pending, a queue with or without messages, and the end of the session. */
const ACCEPTED = new Set([1000, 1001, 1300, 1301, 1500])

/** Statements about a command. Of the others, 2400 is used for any failure, after which the outcome is unknown. */
const REFUSALS = new Set([
  ...[2000, 2001, 2002, 2003, 2004, 2005, 2100, 2101, 2102, 2103, 2105, 2106, 2201, 2202],
  ...[2300, 2301, 2302, 2303, 2304, 2305, 2306, 2307, 2308],
])

/** Server closes the session after these (RFC 5730 §3). */
export const ENDS_SESSION: ReadonlySet<number> = new Set([1500, 2500, 2501, 2502])

/**
 * Returns a response that says something about its command. Throws OperatorNeeded if the registrar has no balance or its
 * login is refused, and OutsideUnavailable if the outcome is unknown.
 */
export function usableResponse(response: EppResponse, title: string): EppResponse {
  const { code } = response
  if (ACCEPTED.has(code) || REFUSALS.has(code)) return response
  // Only the code: texts of a server repeat what was sent to it, such as a transfer code.
  const cause = new Error(`${title} returned ${code}`)
  if (code === 2104) throw new OperatorNeeded(SYSTEM, 'balance', { cause })
  if (code === 2200 || code === 2501) throw new OperatorNeeded(SYSTEM, 'credentials', { cause })
  throw new OutsideUnavailable(SYSTEM, { cause })
}

/** Error for a response that this adapter does not understand. The outcome of its command is unknown. */
export const notUnderstood = (title: string, { code }: EppResponse): OutsideUnavailable =>
  new OutsideUnavailable(SYSTEM, { cause: new Error(`${title} returned ${code}, which is not understood`) })

/** Error for a refusal that no customer can do anything about. */
export const refusedByRule = (title: string, { code }: EppResponse): OperatorNeeded =>
  new OperatorNeeded(SYSTEM, 'rejected-by-rule', { cause: new Error(`${title} was refused with ${code}`) })
