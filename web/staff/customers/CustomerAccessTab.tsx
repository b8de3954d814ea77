import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Link } from 'react-router-dom'
import { formatDay, formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Section } from '../../ui/Section'
import { DenseTable } from '../frame/DenseTable'
import { Fact, Facts } from '../frame/Facts'
import { graphql } from '../gql'
import type { CustomerAccessTab_AccountFragment } from '../gql/graphql'
import { customerPath } from '../paths'
import { useHasRight } from '../session/session'
import styles from './Customers.module.css'
import { customerText, scopeText } from './customer.text'
import { customerActsText } from './customer-acts.text'
import { LoginBlock } from './LoginBlock'

const ACCESS_TAB = graphql(`
  fragment CustomerAccessTab_account on StaffAccount {
    id
    username
    hasAuthenticatorApp
    allowsLookAlong
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
      createdAt
      lastSeenAt
    }
    apiTokens {
      id
      name
      hint
      kind
      scopes
      domainCount
      expiresAt
      lastUsedAt
    }
    parent {
      id
      name
    }
    subUsers {
      id
      name
      email
    }
    ...LoginBlock_account
  }
`)

interface CustomerAccessTabProps {
  account: FragmentType<typeof ACCESS_TAB>
  onEndSessions(): void
  onAllowLogin(): void
  onRevoke(token: { id: string; name: string }): void
}

/** Everything that gives access to the account: factors, sessions, tokens and sub-users. Secrets are never included. */
export function CustomerAccessTab({ account: from, onEndSessions, onAllowLogin, onRevoke }: CustomerAccessTabProps) {
  const { data } = useSuspenseFragment({ fragment: ACCESS_TAB, fragmentName: 'CustomerAccessTab_account', from })
  return (
    <>
      <SignIn account={data} onAllow={onAllowLogin} />
      <Sessions account={data} onEnd={onEndSessions} />
      {data.passkeys.length > 0 && <Passkeys passkeys={data.passkeys} />}
      <Tokens tokens={data.apiTokens} onRevoke={onRevoke} />
      {data.subUsers.length > 0 && <SubUsers users={data.subUsers} />}
    </>
  )
}

type Account = CustomerAccessTab_AccountFragment

function SignIn({ account, onAllow }: { account: Account; onAllow(): void }) {
  const text = useText(customerText)
  const { locale } = usePreferences()
  const { username, hasAuthenticatorApp, passkeys, allowsLookAlong, failedLogins, lastLoginAt, parent } = account
  const factors = [
    passkeys.length > 0 ? text.passkeys({ count: passkeys.length }) : '',
    hasAuthenticatorApp ? text.app : '',
  ].filter(Boolean)
  return (
    <Section title={text.signIn} description={text.neverShown}>
      <Facts>
        <LoginBlock account={account} onAllow={onAllow} />
        <Fact name={text.factor} mark={factors.length > 0 ? 'ok' : 'warn'}>
          {factors.length > 0 ? factors.join(', ') : text.noFactor}
        </Fact>
        <Fact name={text.last}>{lastLoginAt ? formatMoment(Date.parse(lastLoginAt), locale) : text.noLogin}</Fact>
        <Fact name={text.failed}>{text.failedCount({ count: failedLogins })}</Fact>
        {username && <Fact name={text.username}>{username}</Fact>}
        <Fact name={text.lookAlong}>{allowsLookAlong ? text.allowed : text.forbidden}</Fact>
        {parent && (
          <Fact name={text.parent}>
            <Link to={customerPath(parent.id)}>{parent.name}</Link>
          </Fact>
        )}
      </Facts>
    </Section>
  )
}

function Sessions({ account: { sessions }, onEnd }: { account: Account; onEnd(): void }) {
  const text = useText(customerText)
  const acts = useText(customerActsText)
  const mayEdit = useHasRight('CUSTOMER_EDIT')
  return (
    <Section
      title={text.sessions}
      description={text.loggedIn({ count: sessions.length })}
      end={
        mayEdit &&
        sessions.length > 0 && (
          <Button size="sm" onClick={onEnd}>
            {acts.sessions}
          </Button>
        )
      }
    >
      {sessions.length === 0 ? (
        <EmptyState>{text.noSessions}</EmptyState>
      ) : (
        <DenseTable
          caption={text.sessions}
          columns={[text.device, text.begun, text.lastSeen].map((name) => ({ name }))}
        >
          <tbody>
            {sessions.map(({ id, device, createdAt, lastSeenAt }) => (
              <tr key={id}>
                <td>{device ?? text.unknownDevice}</td>
                <td data-label={text.begun}>
                  <Moment at={createdAt} />
                </td>
                <td data-label={text.lastSeen}>
                  <Moment at={lastSeenAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </DenseTable>
      )}
    </Section>
  )
}

function Passkeys({ passkeys }: { passkeys: Account['passkeys'] }) {
  const text = useText(customerText)
  return (
    <Section title={text.passkeyList}>
      <DenseTable caption={text.passkeyList} columns={[text.name, text.added, text.lastUsed].map((name) => ({ name }))}>
        <tbody>
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <tr key={id}>
              <td>{name}</td>
              <td data-label={text.added}>
                <Moment at={createdAt} />
              </td>
              <td data-label={text.lastUsed}>{lastUsedAt ? <Moment at={lastUsedAt} /> : text.never}</td>
            </tr>
          ))}
        </tbody>
      </DenseTable>
    </Section>
  )
}

interface TokensProps {
  tokens: Account['apiTokens']
  onRevoke(token: { id: string; name: string }): void
}

function Tokens({ tokens, onRevoke }: TokensProps) {
  const text = useText(customerText)
  const acts = useText(customerActsText)
  const mayEdit = useHasRight('CUSTOMER_EDIT')
  const scopes: Readonly<Record<string, string>> = useText(scopeText)
  const { locale } = usePreferences()
  return (
    <Section title={text.tokens} description={text.tokensAbout}>
      {tokens.length === 0 ? (
        <EmptyState>{text.noTokens}</EmptyState>
      ) : (
        <DenseTable
          caption={text.tokens}
          className={mayEdit ? styles.withActs : undefined}
          columns={[
            ...[text.name, text.may, text.lastUsed, text.expires].map((name) => ({ name })),
            ...(mayEdit ? [{ name: text.acts, isHidden: true }] : []),
          ]}
        >
          <tbody>
            {tokens.map(({ id, name, hint, kind, scopes: of, domainCount, expiresAt, lastUsedAt }) => (
              <tr key={id}>
                <td>
                  <span>
                    <b>{name}</b> {kind === 'TEST' && <Badge>{text.sandbox}</Badge>}
                    <small>{hint}…</small>
                  </span>
                </td>
                <td data-label={text.may}>
                  <span>
                    {of.map((scope) => scopes[scope] ?? scope).join(', ')}
                    <small>{text.ofDomains({ count: domainCount })}</small>
                  </span>
                </td>
                <td data-label={text.lastUsed}>{lastUsedAt ? <Moment at={lastUsedAt} /> : text.never}</td>
                <td data-label={text.expires}>
                  {expiresAt ? formatDay(Date.parse(expiresAt), locale) : text.expiresNever}
                </td>
                {mayEdit && (
                  <td>
                    <Button
                      size="sm"
                      variant="quietDanger"
                      aria-label={acts.tokenOf({ name })}
                      onClick={() => onRevoke({ id, name })}
                    >
                      {text.revoke}
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </DenseTable>
      )}
    </Section>
  )
}

function SubUsers({ users }: { users: Account['subUsers'] }) {
  const text = useText(customerText)
  return (
    <Section title={text.subUsers} description={text.subUsersAbout}>
      <DenseTable caption={text.subUsers} columns={[text.name, text.email].map((name) => ({ name }))}>
        <tbody>
          {users.map(({ id, name, email }) => (
            <tr key={id}>
              <td>
                <Link to={customerPath(id)} data-row="">
                  {name}
                </Link>
              </td>
              <td data-label={text.email}>{email}</td>
            </tr>
          ))}
        </tbody>
      </DenseTable>
    </Section>
  )
}

function Moment({ at }: { at: string }) {
  const { locale } = usePreferences()
  return <time dateTime={at}>{formatMoment(Date.parse(at), locale)}</time>
}
