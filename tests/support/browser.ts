import { expectDescribed } from './described'
import { DEMO_PASSWORD } from './test-config'

export interface GraphqlAnswer {
  // Each test knows its query; typing the whole graph would add no safety.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  data: Record<string, any>
  errors?: { message: string; extensions: { code: string } }[]
}

/** A cookie jar with the session's CSRF token, like a browser with one of the shop's pages open. */
export class Browser {
  private readonly cookies = new Map<string, string>()
  private csrf: string | null = null

  constructor(private readonly url: string) {}

  /** CSRF token of the current page; opens a page if there is none. */
  async csrfToken(): Promise<string> {
    if (this.csrf) return this.csrf
    const html = await this.page('/')
    this.csrf = /name="csrf-token" content="([^"]+)"/.exec(html)?.[1] ?? ''
    return this.csrf
  }

  async page(path: string): Promise<string> {
    return (await this.get(path)).text()
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch(path, { headers })
  }

  async postForm(path: string, fields: Record<string, string | string[]> = {}, headers: Record<string, string> = {}) {
    const body = new URLSearchParams()
    for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one)
    return this.fetch(path, { method: 'POST', body, headers: { 'X-CSRF-TOKEN': await this.csrfToken(), ...headers } })
  }

  postJson(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.send('POST', path, body, headers)
  }

  /** Sends JSON with any method. */
  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const all = new Headers({ 'X-CSRF-TOKEN': await this.csrfToken(), ...headers })
    if (body !== undefined && !all.has('content-type')) all.set('content-type', 'application/json')
    return this.fetch(path, { method, headers: all, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  }

  async graphql(query: string, variables: Record<string, unknown> = {}): Promise<GraphqlAnswer> {
    const answer = (await (await this.postJson('/graphql', { query, variables })).json()) as GraphqlAnswer
    return answer
  }

  async login(username: string, password: string = DEMO_PASSWORD): Promise<Response> {
    const answer = await this.postForm('/api/login', { username, password })
    // A login creates another session, and so another token.
    this.csrf = null
    return answer
  }

  /** Cookie header, for a test that forges or replays a request. */
  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  private async fetch(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.cookies.size > 0) headers.set('cookie', this.cookieHeader())
    const response = await fetch(new URL(path, this.url), { redirect: 'manual', ...init, headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (name && this.cookies.get(name) !== value) {
        this.cookies.set(name, value ?? '')
        if (name.endsWith('sid')) this.csrf = null
      }
    }
    await expectDescribed(init.method ?? 'GET', new URL(path, this.url).pathname, response, init.body)
    return response
  }
}
