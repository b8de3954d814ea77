const meta = (): HTMLMetaElement | null => document.querySelector('meta[name="csrf-token"]')

/** Proves that a request comes from our page. */
export const csrfToken = (): string => meta()?.content ?? ''

/** After signing in or out the session is another one, and so is its token. */
export function setCsrfToken(token: string): void {
  const element = meta()
  if (element) element.content = token
  document.getElementById('app')?.setAttribute('data-csrf-token', token)
}

/** What the text of the server has in the place of the token, since it is made once for all; put in for each answer. */
export const CSRF_PLACEHOLDER = '%csrf-token%'
