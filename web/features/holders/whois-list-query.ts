import { graphql } from '../../gql'
import type { WhoisListQuery } from '../../gql/graphql'

/** The standard holder and those that the customer made, whole: they can be edited. */
export const WHOIS_LIST = graphql(`
  query WhoisList {
    whoisList {
      standard {
        label
        email
        phone
      }
      custom {
        id
        label
        city
        company
        country
        email
        forename
        gender
        houseNumber
        houseNumberAdd
        phone
        postcode
        street
        surname
        vat
      }
    }
  }
`)

export type StandardHolder = WhoisListQuery['whoisList']['standard']
export type CustomHolder = WhoisListQuery['whoisList']['custom'][number]
