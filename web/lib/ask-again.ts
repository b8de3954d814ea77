/** Delay before each retry; gives up after the last. */
const WAITS_MS = [500, 1500, 3000, 6000]

/**
 * Sends a request that is safe to retry, because it has an idempotency key or is idempotent. Retries when there is no response,
 * or one that `isFinal` rejects. Resolves or rejects with the last attempt's result.
 */
export async function askAgain<T>(send: () => Promise<T>, isFinal: (answer: T) => boolean): Promise<T> {
  for (const wait of WAITS_MS) {
    try {
      const answer = await send()
      if (isFinal(answer)) return answer
    } catch (error) {
      // The response was lost, or the shop is restarting. Offline there is no point in waiting.
      if (globalThis.navigator?.onLine === false) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
  return send()
}

/** Sends a POST that takes effect once, however often it is retried. */
export function postOnce(url: string, init: RequestInit): Promise<Response> {
  const headers = { ...(init.headers as Record<string, string>), 'Idempotency-Key': newKey() }
  return askAgain(() => fetch(url, { ...init, method: 'POST', headers }), isFinal)
}

/** `crypto.randomUUID` needs a secure context, and a shop may be tried over http. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')

/** False for a proxy without a shop, a shop without its database, and a first request that is still running. */
const isFinal = ({ status, headers }: Response): boolean =>
  status !== 502 && status !== 504 && !((status === 503 || status === 409) && headers.has('Retry-After'))
