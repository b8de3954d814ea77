import { CSRF_PLACEHOLDER, csrfToken } from '../lib/csrf'

/** CSRF token of a form that the browser itself posts; `csrf` is accepted as a name too. */
export const CsrfField = ({ name = '_csrf' }: { name?: '_csrf' | 'csrf' }) => (
  <input
    type="hidden"
    name={name}
    defaultValue={import.meta.env.SSR ? CSRF_PLACEHOLDER : csrfToken()}
    suppressHydrationWarning
  />
)
