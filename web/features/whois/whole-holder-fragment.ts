import { graphql } from '../../gql'

/** A holder with all that can be edited of it; read as it is by whoever asks for it. */
export const WHOLE_HOLDER = graphql(`
  fragment WholeHolder_whois on Whois {
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
`)
