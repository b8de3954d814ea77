import { useMutation } from '@apollo/client/react'
import { graphql } from '../../gql'
import { setCsrfToken } from '../../lib/csrf'
import { reportError } from '../../lib/report-error'
import { paths } from '../../paths'

const LOGOUT = graphql(`
  mutation Logout {
    logout {
      isLoggedIn
      csrfToken
    }
  }
`)

/** Logs out and reloads the home page, so that no customer data stays in this window. */
export function useLogout(onFailure: () => void): { logout(): void; isBusy: boolean } {
  const [run, { loading }] = useMutation(LOGOUT)
  async function logout() {
    try {
      const { data } = await run()
      if (data) setCsrfToken(data.logout.csrfToken)
      window.location.assign(paths.home)
    } catch (error) {
      reportError(error)
      onFailure()
    }
  }
  return { logout: () => void logout(), isBusy: loading }
}
