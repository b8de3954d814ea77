import { CSRF_PLACEHOLDER, csrfToken } from '../lib/csrf'

/** The token of a form that can be posted without script. */
export const CsrfField = () => (
  <input
    type="hidden"
    name="_csrf"
    defaultValue={import.meta.env.SSR ? CSRF_PLACEHOLDER : csrfToken()}
    suppressHydrationWarning
  />
)
