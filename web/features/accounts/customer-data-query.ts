import { graphql } from '../../gql'

/** What is known of the customer, for who has to fill in the rest. */
export const CUSTOMER_DATA_QUERY = graphql(`
  query CustomerData {
    customerData {
      firstName
      lastName
      companyName
      phoneNumber
      countryId
      postCode
      city
      street
      streetNumber
      streetNumberAddition
    }
  }
`)
