import { graphql } from '../../gql'

export const POSTCODE_ADDRESS_QUERY = graphql(`
  query PostcodeAddress($postcode: String!, $houseNumber: String!) {
    postcodeAddress(postcode: $postcode, houseNumber: $houseNumber) {
      street
      city
    }
  }
`)
