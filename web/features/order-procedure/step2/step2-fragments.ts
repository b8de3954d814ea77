import { graphql } from '../../../gql'

export const STEP_2_BASKET = graphql(`
  fragment Step2_basket on Basket {
    id
    channel
    empty
    period
    isHostingUpgrade
    items {
      id
      productType
      ...ServiceBlock_item @unmask
    }
    allBasketItems {
      id
      productCode
      title
    }
  }
`)

/** A domain with what is linked to it. Step 2 reads it too, since every block counts for whether the step is right. */
export const SERVICE_BLOCK_ITEM = graphql(`
  fragment ServiceBlock_item on BasketItem {
    id
    title
    invoiced
    isTransfer
    serviceType
    transfer {
      code
      transferDns
      dnsMode
      dnsProfileId
    }
    connectedItem {
      id
      title
      productType
      productId
      productCode
      productName
      invoiced
    }
  }
`)

/** A package as the cards show it. */
export const PACKAGE_CHOICE = graphql(`
  fragment PackageChoice_package on HostingPackage {
    id
    productId
    productCode
    productName
    isRecommended
    allowsFreeInstallation
    space
    traffic
    sites
    mailboxes
    databases
    originalPrice
    discountedPrice
  }
`)

export const STEP_2_QUERY = graphql(`
  fragment Step2_query on Query {
    viewer {
      isLoggedIn
    }
    customerPackages: hostingPackages(audience: CUSTOMER) {
      id
      ...PackageChoice_package @unmask
    }
    resellerPackages: hostingPackages(audience: RESELLER) {
      id
      ...PackageChoice_package @unmask
    }
    freeInstallations {
      id
      productId
      productCode
      productName
    }
    redirects: products(kinds: [REDIRECT]) {
      id
      productId
      productCode
    }
  }
`)
