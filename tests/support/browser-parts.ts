/**
 * Adds the browser features that jsdom lacks: requests to the page's own server with the session cookie, and event streams.
 * Returns a function that restores the real `fetch`.
 */
export function browserParts(origin: string, sessionToken: () => string): () => void {
  const { fetch } = globalThis
  const request = (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('cookie', `sid=${sessionToken()}`)
    // jsdom resolves a form's action against the page's origin, not the server's.
    const { pathname, search } = new URL(path, window.location.href)
    return fetch(new URL(pathname + search, origin), { ...init, headers })
  }

  /** Reads one stream and never reconnects, as the shop's own streams are read. */
  class EventStream extends EventTarget {
    readonly #left = new AbortController()

    constructor(path: string) {
      super()
      this.#read(path).catch(() => {})
    }

    close(): void {
      this.#left.abort()
    }

    async #read(path: string): Promise<void> {
      const { body } = await request(path, { signal: this.#left.signal })
      let text = ''
      for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += chunk
        const events = text.split('\n\n')
        text = events.pop() ?? ''
        for (const event of events) this.#tell(event)
      }
      if (!this.#left.signal.aborted) this.dispatchEvent(new Event('error'))
    }

    #tell(event: string): void {
      const fields = new Map(event.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]))
      const name = fields.get('event')
      if (name) this.dispatchEvent(new MessageEvent(name, { data: fields.get('data') }))
    }
  }

  const parts = {
    fetch: request,
    EventSource: EventStream,
    scrollTo: () => {},
    matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: false }),
    IntersectionObserver: Idle,
    ResizeObserver: Idle,
    CSS: { escape: (name: string) => name.replace(/[^\w-]/g, '\\$&') },
  }
  Object.assign(globalThis, parts)
  Element.prototype.scrollIntoView ??= () => {}
  // The rest stays: a closed page may still scroll.
  return () => {
    globalThis.fetch = fetch
  }
}

/** Resize and intersection observers, which jsdom lacks. */
class Idle {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
