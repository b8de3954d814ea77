import { useApolloClient } from '@apollo/client/react'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import type { PackageLoginQuery } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { Section } from '../../ui/Section'
import { useConfirmedIdentity } from '../accounts/useConfirmedIdentity'
import { Fact, Facts } from './Facts'
import { hostingPackageText } from './hosting-package.text'

const PACKAGE_LOGIN = graphql(`
  query PackageLogin($id: ID!) {
    viewer {
      hostingPackage(id: $id) {
        id
        login {
          username
          panelUrl
          webmailUrl
          sftpHost
          mailHost
        }
      }
    }
  }
`)

const RESET_PASSWORD = graphql(`
  mutation ResetHostingPassword($input: ResetHostingPasswordInput!) {
    resetHostingPassword(input: $input) {
      ... on HostingPassword {
        password
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

type Login = NonNullable<NonNullable<PackageLoginQuery['viewer']['hostingPackage']>['login']>

/** Login details of the panel: fetched on request after the identity was confirmed, and kept on this page only. */
export function LoginCard({ id, domain }: { id: string; domain: string }) {
  const text = useText(hostingPackageText)
  const client = useApolloClient()
  const { confirmed, dialog } = useConfirmedIdentity()
  const [login, setLogin] = useState<Login | null>(null)
  const [password, setPassword] = useState<string | null>(null)
  const resetPassword = useAct(RESET_PASSWORD, { fetchPolicy: 'no-cache' })

  const show = useAttempt(text.loginFailed, async () => {
    const ask = () => client.query({ query: PACKAGE_LOGIN, variables: { id }, fetchPolicy: 'no-cache' })
    const answer = await confirmed(text.loginAct({ domain }), ask)
    if (!answer) return null
    const shown = answer.data?.viewer.hostingPackage?.login ?? null
    setLogin(shown)
    return shown ? null : { message: text.noLogin }
  })
  const renew = useAttempt(text.passwordFailed, async () => {
    const answer = await confirmed(text.passwordAct({ domain }), () => resetPassword({ hostingPackageId: id }))
    if (!answer) return null
    if (answer.__typename !== 'HostingPassword') return answer
    setPassword(answer.password)
    return null
  })

  return (
    <Section
      title={text.login}
      description={text.loginHint}
      end={
        <Button variant="quiet" isBusy={renew.isBusy} busyLabel={text.makingPassword} onClick={() => void renew.run()}>
          {text.newPassword}
        </Button>
      }
    >
      {password && (
        <Facts announcedAs={text.passwordMade} note={text.passwordOnce}>
          <Fact label={text.password} value={password} />
        </Facts>
      )}
      {login ? (
        <Facts announcedAs={text.loginOf({ domain })}>
          <Fact label={text.username} value={login.username} />
          <Fact label={text.panel} value={login.panelUrl} isLink />
          <Fact label={text.webmail} value={login.webmailUrl} isLink />
          <Fact label={text.sftp} value={login.sftpHost} />
          <Fact label={text.mail} value={login.mailHost} />
        </Facts>
      ) : (
        <CardPart>
          <Button
            icon={KeyRound}
            isBusy={show.isBusy}
            busyLabel={text.showingLogin}
            aria-label={text.showLoginNamed({ domain })}
            onClick={() => void show.run()}
          >
            {text.showLogin}
          </Button>
        </CardPart>
      )}
      {[show.problem, renew.problem].filter(Boolean).map((problem) => (
        <CardPart key={problem}>
          <Note kind="error" role="alert">
            {problem}
          </Note>
        </CardPart>
      ))}
      {dialog}
    </Section>
  )
}
