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
        ...WholeHolder_whois @unmask
      }
    }
  }
`)

export type StandardHolder = WhoisListQuery['whoisList']['standard']
export type CustomHolder = WhoisListQuery['whoisList']['custom'][number]
