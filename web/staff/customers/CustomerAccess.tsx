import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Link } from 'react-router-dom'
import { formatDay, formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Section } from '../../ui/Section'
import { Fact, Facts } from '../frame/Facts'
import { graphql } from '../gql'
import { customerPath, searchOfTab } from '../paths'
import { useHasRight } from '../session/session'
import { customerText } from './customer.text'
import { customerActsText } from './customer-acts.text'
import { LoginBlock } from './LoginBlock'

const CUSTOMER_ACCESS = graphql(`
  fragment CustomerAccess_account on StaffAccount {
    id
    hasAuthenticatorApp
    failedLogins
    lastLoginAt
    passkeys {
      id
      name
      createdAt
      lastUsedAt
    }
    sessions {
      id
      device
      lastSeenAt
    }
    apiTokens {
      id
      name
      hint
      domainCount
      lastUsedAt
    }
    parent {
      id
      name
    }
    subUsers {
      id
      name
    }
    ...LoginBlock_account
  }
`)

/** Number of failed logins in 30 days at which the password may be under attack. */
const MANY_FAILED = 10
const NAMED_MAX = 3

interface CustomerAccessProps {
  account: FragmentType<typeof CUSTOMER_ACCESS>
  onEndSessions(): void
  onAllowLogin(): void
  onRevoke(token: { id: string; name: string }): void
}

/** How the customer signs in, and who else can, in short. */
export function CustomerAccess({ account: from, onEndSessions, onAllowLogin, onRevoke }: CustomerAccessProps) {
  const { data } = useSuspenseFragment({ fragment: CUSTOMER_ACCESS, fragmentName: 'CustomerAccess_account', from })
  const text = useText(customerText)
  const acts = useText(customerActsText)
  const { locale } = usePreferences()
  const mayEdit = useHasRight('CUSTOMER_EDIT')
  const { hasAuthenticatorApp, passkeys, sessions, apiTokens, lastLoginAt, parent, subUsers, failedLogins } = data
  const moment = (at: string) => formatMoment(Date.parse(at), locale)
  const day = (at: string) => formatDay(Date.parse(at), locale)
  const factors = [...passkeys.map(({ name }) => text.passkey({ name })), hasAuthenticatorApp ? text.app : ''].filter(
    Boolean,
  )
  const [firstKey] = passkeys
  const [onlyToken, ...moreTokens] = apiTokens
  return (
    <Section title={text.access} description={text.neverShown}>
      <Facts>
        <LoginBlock account={data} onAllow={onAllowLogin} />
        <Fact
          name={text.factor}
          mark={factors.length > 0 ? 'ok' : 'warn'}
          hint={
            firstKey &&
            text.keyUsed({
              since: day(firstKey.createdAt),
              last: firstKey.lastUsedAt ? moment(firstKey.lastUsedAt) : null,
            })
          }
        >
          {factors.length > 0 ? factors.join(', ') : text.noFactor}
        </Fact>
        <Fact
          name={text.sessions}
          mark="ok"
          hint={
            sessions.length > 0
              ? sessions
                  .slice(0, NAMED_MAX)
                  .map(({ device, lastSeenAt }) =>
                    text.seen({ device: device ?? text.unknownDevice, at: moment(lastSeenAt) }),
                  )
                  .join(', ')
              : lastLoginAt
                ? text.lastLogin({ at: moment(lastLoginAt) })
                : text.noLogin
          }
          action={
            mayEdit &&
            sessions.length > 0 && (
              <Button size="sm" variant="quietDanger" aria-label={acts.sessions} onClick={onEndSessions}>
                {text.end}
              </Button>
            )
          }
        >
          {text.loggedIn({ count: sessions.length })}
        </Fact>
        <Fact
          name={text.tokens}
          mark="ok"
          hint={apiTokens
            .slice(0, NAMED_MAX)
            .map(({ hint, lastUsedAt }) => text.tokenUsed({ hint, at: lastUsedAt ? moment(lastUsedAt) : null }))
            .join(', ')}
          action={
            onlyToken && moreTokens.length > 0 ? (
              <Link className="small" to={{ search: searchOfTab('access') }} aria-label={text.allTokensAbout}>
                {text.allFacts}
              </Link>
            ) : (
              mayEdit &&
              onlyToken && (
                <Button
                  size="sm"
                  variant="quietDanger"
                  aria-label={acts.tokenOf({ name: onlyToken.name })}
                  onClick={() => onRevoke(onlyToken)}
                >
                  {text.revoke}
                </Button>
              )
            )
          }
        >
          {text.tokenCount({ count: apiTokens.length })}
          {onlyToken && moreTokens.length === 0 && `, ${text.ofDomains({ count: onlyToken.domainCount })}`}
        </Fact>
        <Fact name={text.others} mark="ok">
          {subUsers.length === 0
            ? text.nobody
            : subUsers.map(({ id, name }) => (
                <span key={id}>
                  <Link to={customerPath(id)}>{name}</Link>
                </span>
              ))}
        </Fact>
        {parent && (
          <Fact name={text.parent}>
            <Link to={customerPath(parent.id)}>{parent.name}</Link>
          </Fact>
        )}
        <Fact name={text.failed} mark={failedLogins < MANY_FAILED ? 'ok' : 'warn'}>
          {text.failedCount({ count: failedLogins })}
        </Fact>
      </Facts>
    </Section>
  )
}
