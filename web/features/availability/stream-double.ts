import type { EventStream } from './availability-stream'

/** An event stream in the hand of a test. */
export class HeldStream implements EventStream {
  isClosed = false
  readonly #listeners = new Map<string, (event: { data?: unknown }) => void>()

  constructor(readonly url: string) {}

  addEventListener(type: string, listener: (event: { data?: unknown }) => void): void {
    this.#listeners.set(type, listener)
  }

  close(): void {
    this.isClosed = true
  }

  tell(domain: string, status: string): void {
    const data = JSON.stringify({ domain, status, reason: null, premiumPrice: null })
    this.#listeners.get('domainAvailability')?.({ data })
  }

  fail(): void {
    this.#listeners.get('error')?.({})
  }

  /** What was asked, in the order of the address. */
  get extensions(): string[] {
    return this.#query.getAll('extensions[]')
  }

  get token(): string | null {
    return this.#query.get('g-recaptcha-response')
  }

  get #query(): URLSearchParams {
    return new URL(this.url, 'http://shop.invalid').searchParams
  }
}
