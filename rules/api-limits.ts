/**
 * Limits of one GraphQL document. `fields` counts the fields of a fragment at each spread, `values` each item of a
 * list.
 */
export const DOCUMENT_LIMITS = {
  tokens: 1500,
  depth: 10,
  aliases: 30,
  directives: 20,
  mutations: 1,
  fields: 1000,
  values: 20_000,
  /** List items and object fields in the variables of one request. */
  variables: 50_000,
  /** Items of one list in the variables: the records of a whole zone. */
  listItems: 10_000,
} as const

/** Maximum size of a request body, except zone files. */
export const BODY_BYTES = 64 * 1024

/** WebSocket connections, and the operations running in one connection. */
export const SOCKET_LIMITS = { perSession: 10, perAddress: 200, operations: 10 } as const

/** Availability requests per minute for one session or API token. */
export const CHECKS_PER_MINUTE = 60

/** Open order event streams of one customer: more windows than people have open. */
export const CHANGE_STREAMS_MAX = 10

/** Maximum number of domains in a batch. */
export const BATCH_MAX = 500
