import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Link } from 'react-router-dom'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Section } from '../../ui/Section'
import { graphql } from '../gql'
import { customerPath } from '../paths'
import { customerText } from './customer.text'
import { Fact, Facts } from './Facts'

const CUSTOMER_ACCESS = graphql(`
  fragment CustomerAccess_account on StaffAccount {
    id
    username
    hasAuthenticatorApp
    passkeyCount
    sessionCount
    lastLoginAt
    allowsLookAlong
    parent {
      id
      name
    }
    subUsers {
      id
      name
      email
    }
  }
`)

/** How the customer signs in, and who else can. */
export function CustomerAccess({ account: from }: { account: FragmentType<typeof CUSTOMER_ACCESS> }) {
  const { data } = useSuspenseFragment({ fragment: CUSTOMER_ACCESS, fragmentName: 'CustomerAccess_account', from })
  const text = useText(customerText)
  const { locale } = usePreferences()
  const { hasAuthenticatorApp, passkeyCount, sessionCount, lastLoginAt, parent, subUsers, username } = data
  const factors = [
    passkeyCount > 0 ? text.passkeys({ count: passkeyCount }) : '',
    hasAuthenticatorApp ? text.app : '',
  ].filter(Boolean)
  return (
    <Section title={text.access} description={text.neverShown}>
      <Facts>
        <Fact name={text.factor}>{factors.length > 0 ? factors.join(', ') : text.noFactor}</Fact>
        <Fact
          name={text.sessions}
          hint={lastLoginAt ? text.lastLogin({ at: formatMoment(Date.parse(lastLoginAt), locale) }) : text.noLogin}
        >
          {text.loggedIn({ count: sessionCount })}
        </Fact>
        {username && <Fact name={text.username}>{username}</Fact>}
        <Fact name={text.lookAlong}>{data.allowsLookAlong ? text.allowed : text.forbidden}</Fact>
        {parent && (
          <Fact name={text.parent}>
            <Link to={customerPath(parent.id)}>{parent.name}</Link>
          </Fact>
        )}
        {subUsers.length > 0 && (
          <Fact name={text.subUsers}>
            {subUsers.map(({ id, name, email }) => (
              <span key={id}>
                <Link to={customerPath(id)}>{name}</Link> {name !== email && email}
              </span>
            ))}
          </Fact>
        )}
      </Facts>
    </Section>
  )
}
