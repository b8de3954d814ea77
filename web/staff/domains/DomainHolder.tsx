import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Link } from 'react-router-dom'
import { usePreferences, useText } from '../../i18n/preferences'
import { Section } from '../../ui/Section'
import { countryName } from '../frame/country-name'
import { Fact, Facts } from '../frame/Facts'
import { graphql } from '../gql'
import { customerPath } from '../paths'
import { domainText } from './domain.text'

const DOMAIN_HOLDER = graphql(`
  fragment DomainHolder_domain on StaffDomain {
    id
    isHolderVerified
    customer {
      id
      name
    }
    holder {
      person
      company
      country
      isStandard
    }
  }
`)

/** The registrant as the shop has it; nothing for a domain that left. */
export function DomainHolder({ domain: from }: { domain: FragmentType<typeof DOMAIN_HOLDER> }) {
  const { data } = useSuspenseFragment({ fragment: DOMAIN_HOLDER, fragmentName: 'DomainHolder_domain', from })
  const text = useText(domainText)
  const { locale } = usePreferences()
  const { holder, customer, isHolderVerified } = data
  if (!holder) return null
  return (
    <Section title={text.HOLDER}>
      <Facts>
        <Fact name={text.holderName}>{holder.person}</Fact>
        {holder.company && <Fact name={text.company}>{holder.company}</Fact>}
        <Fact name={text.country}>{countryName(holder.country, locale)}</Fact>
        <Fact name={text.address} mark={isHolderVerified ? 'ok' : 'warn'}>
          {isHolderVerified ? text.verified : text.unverified}
        </Fact>
        <Fact name={text.customer} hint={holder.isStandard ? text.isStandard : text.isChosen}>
          <Link to={customerPath(customer.id)}>{customer.name}</Link>
        </Fact>
      </Facts>
    </Section>
  )
}
