import { ApolloLink } from '@apollo/client'
import { print } from '@apollo/client/utilities'
import type { Client } from 'graphql-ws'
import { Observable } from 'rxjs'

/** The socket stays open this long without a subscription: from one page to the next. */
const LINGER_MS = 3_000
const RETRY_MAX_MS = 30_000
/** Shorter than the time after which the server gives up a silent client. */
const PING_MS = 12_000

/**
 * Subscriptions of the back office over one socket, which reconnects until the session ends. Its library is loaded with the first of
 * them, so that no page waits for it.
 */
export function socketLink(path: string): ApolloLink {
  let opened: Promise<Client> | null = null
  const open = (): Promise<Client> => {
    opened ??= openSocket(path).catch((error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }
  return new ApolloLink(
    ({ query, operationName, variables }) =>
      new Observable((observer) => {
        let hasLeft = false
        let stop = () => {}
        const fail = (error: unknown) => {
          if (!hasLeft) observer.error(error instanceof Error ? error : new Error('the socket was closed'))
        }
        open().then((client) => {
          if (hasLeft) return
          stop = client.subscribe(
            { query: print(query), operationName: operationName ?? null, variables },
            // graphql-ws has a stricter type of errors.
            {
              next: (result) => observer.next(result as ApolloLink.Result),
              error: fail,
              complete: () => observer.complete(),
            },
          )
        }, fail)
        return () => {
          hasLeft = true
          stop()
        }
      }),
  )
}

async function openSocket(path: string): Promise<Client> {
  const { createClient } = await import('graphql-ws')
  const address = new URL(path, window.location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  return createClient({
    url: address.href,
    lazyCloseTimeout: LINGER_MS,
    keepAlive: PING_MS,
    retryAttempts: Number.POSITIVE_INFINITY,
    retryWait: (retries) =>
      new Promise((resolve) =>
        setTimeout(resolve, Math.min(RETRY_MAX_MS, 1_000 * 2 ** retries) * (0.5 + Math.random())),
      ),
  })
}
