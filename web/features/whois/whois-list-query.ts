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

type Holders = NonNullable<WhoisListQuery['whoisList']>
export type StandardHolder = Holders['standard']
export type CustomHolder = Holders['custom'][number]
