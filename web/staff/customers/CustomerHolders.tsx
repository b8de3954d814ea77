import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { Section } from '../../ui/Section'
import { countryName } from '../frame/country-name'
import { DenseTable } from '../frame/DenseTable'
import { ListFoot } from '../frame/ListFoot'
import { type ListPage, nodesOf } from '../frame/list-page'
import { graphql } from '../gql'
import { HOLDERS_LIST } from './asked-customer'
import { customerText } from './customer.text'

const CUSTOMER_HOLDER = graphql(`
  fragment CustomerHolder_holder on StaffHolder {
    id
    isStandard
    person
    company
    country
    domainCount
    unverifiedCount
  }
`)

type Holder = { id: string } & FragmentType<typeof CUSTOMER_HOLDER>

/** Registrants of the customer with their numbers of domains, and whether they confirmed an e-mail address. */
export function CustomerHolders({ holders }: { holders: ListPage<Holder> }) {
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
          {nodesOf(holders).map((holder) => (
            <HolderRow key={holder.id} holder={holder} />
          ))}
        </tbody>
      </DenseTable>
      <ListFoot of={holders} {...HOLDERS_LIST} />
    </Section>
  )
}

function HolderRow({ holder: from }: { holder: Holder }) {
  const { data: holder } = useSuspenseFragment({
    fragment: CUSTOMER_HOLDER,
    fragmentName: 'CustomerHolder_holder',
    from,
  })
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
