import { HttpLink } from '@apollo/client/link/http'
import { csrfToken } from '../lib/csrf'

/** POST /graphql with the token of the session, as it is at that moment: signing in changes it. */
export const httpLink = (): HttpLink =>
  new HttpLink({
    uri: '/graphql',
    credentials: 'same-origin',
    fetch: (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('X-CSRF-TOKEN', csrfToken())
      return fetch(input, { ...init, headers })
    },
  })
