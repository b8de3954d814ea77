/** What one document of the graph may be. `fields` counts those of a fragment at each spread, `values` each item of a list. */
export const DOCUMENT_LIMITS = {
  tokens: 1500,
  depth: 10,
  aliases: 30,
  directives: 20,
  mutations: 1,
  fields: 1000,
  values: 20_000,
} as const

/** The longest body that is read, save zone files. */
export const BODY_BYTES = 64 * 1024

/** WebSockets, and operations that go on in one of them. */
export const SOCKET_LIMITS = { perSession: 10, perAddress: 200, operations: 10 } as const

/** Requests a minute to look up a name, of one session or API token. */
export const CHECKS_PER_MINUTE = 60

/** Streams of order events that one customer has open at a time: more windows than people have open. */
export const CHANGE_STREAMS_MAX = 10
