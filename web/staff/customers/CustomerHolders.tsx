import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { Section } from '../../ui/Section'
import { countryName } from '../frame/country-name'
import { DenseTable } from '../frame/DenseTable'
import { ListFoot } from '../frame/ListFoot'
import { nodesOf } from '../frame/list-page'
import { graphql } from '../gql'
import type { CustomerHolders_AccountFragment } from '../gql/graphql'
import { HOLDERS_LIST } from './asked-customer'
import { customerText } from './customer.text'

const CUSTOMER_HOLDERS = graphql(`
  fragment CustomerHolders_account on StaffAccount {
    id
    holders(first: 10, after: $holdersAfter) {
      totalCount
      edges {
        node {
          id
          isStandard
          person
          company
          country
          domainCount
          unverifiedCount
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

type Holder = CustomerHolders_AccountFragment['holders']['edges'][number]['node']

/** Registrants of the customer with their numbers of domains, and whether they confirmed an e-mail address. */
export function CustomerHolders({ account: from }: { account: FragmentType<typeof CUSTOMER_HOLDERS> }) {
  const { data } = useSuspenseFragment({
    fragment: CUSTOMER_HOLDERS,
    fragmentName: 'CustomerHolders_account',
    from,
  })
  const text = useText(customerText)
  return (
    <Section title={text.holders}>
      <DenseTable
        caption={text.holders}
        columns={[
          ...[text.holder, text.holderCountry].map((name) => ({ name })),
          { name: text.holderDomains, isNumber: true },
          { name: text.holderCheck },
        ]}
      >
        <tbody>
          {nodesOf(data.holders).map((holder) => (
            <HolderRow key={holder.id} holder={holder} />
          ))}
        </tbody>
      </DenseTable>
      <ListFoot of={data.holders} {...HOLDERS_LIST} />
    </Section>
  )
}

function HolderRow({ holder }: { holder: Holder }) {
  const text = useText(customerText)
  const { locale } = usePreferences()
  const { person, company, country, isStandard, domainCount, unverifiedCount } = holder
  return (
    <tr>
      <td>
        <div>
          {company ?? person}
          <small>{[company ? person : '', isStandard ? text.standardHolder : ''].filter(Boolean).join(', ')}</small>
        </div>
      </td>
      <td data-label={text.holderCountry}>{countryName(country, locale)}</td>
      <td data-label={text.holderDomains} className="num">
        {domainCount}
      </td>
      <td data-label={text.holderCheck}>
        {unverifiedCount > 0 ? (
          <Badge tone="warn">{text.holderUnverified({ count: unverifiedCount })}</Badge>
        ) : (
          domainCount > 0 && text.holderVerified
        )}
      </td>
    </tr>
  )
}
