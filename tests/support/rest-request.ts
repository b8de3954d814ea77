import type { RestRoute } from '../../server/http/rest/routes'

/** The route's address with these parameter values, and `x` for the others. */
export const addressOf = ({ path }: RestRoute, params: Readonly<Record<string, string>> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 'x'))

/** A request with the kind of body that the route accepts. */
export function requestFor(
  { method, body = 'none' }: RestRoute,
  fields: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): RequestInit {
  if (method === 'GET' || body === 'none') return { method, headers, redirect: 'manual' }
  if (body === 'json') {
    const all = { 'content-type': 'application/json', ...headers }
    return { method, headers: all, body: JSON.stringify(fields), redirect: 'manual' }
  }
  if (body === 'text')
    return {
      method,
      headers: { 'content-type': 'text/plain', ...headers },
      body: 'www IN A 203.0.113.9',
      redirect: 'manual',
    }
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  return { method, headers, body: form, redirect: 'manual' }
}
