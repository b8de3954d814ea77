const meta = (): HTMLMetaElement | null => document.querySelector('meta[name="csrf-token"]')

/** Proves that a request comes from one of the shop's pages. */
export const csrfToken = (): string => meta()?.content ?? ''

/** A login or logout starts another session, with another token. */
export function setCsrfToken(token: string): void {
  const element = meta()
  if (element) element.content = token
  document.getElementById('app')?.setAttribute('data-csrf-token', token)
}

/** Placeholder for the token in the server's HTML, which is cached for everyone; replaced in each response. */
export const CSRF_PLACEHOLDER = '%csrf-token%'
