import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef, useState } from 'react'
import { DEFAULT_COUNTRY_ID } from '../../../rules/constants'
import { postcodeLookup } from '../../../rules/postcode'
import { POSTCODE_ADDRESS_QUERY } from './postcode-address-query'

/** A pause in typing, so that a house number of three digits is one question and not three. */
const PAUSE_MS = 300

interface TypedAddress {
  postCode: string
  streetNumber: string
  countryId: number
}

export interface FoundAddress {
  street: string
  city: string
}

/**
 * Looks up a Dutch address as soon as postcode and house number are complete. A failure says nothing: the fields can be
 * filled in by hand. Answers whether the address now typed was found.
 */
export function usePostcodeAddress(typed: TypedAddress, onFound: (address: FoundAddress) => void): boolean {
  const client = useApolloClient()
  const [foundFor, setFoundFor] = useState<string | null>(null)
  const lookup = typed.countryId === DEFAULT_COUNTRY_ID ? postcodeLookup(typed.postCode, typed.streetNumber) : null
  const asked = lookup && `${lookup.postcode} ${lookup.houseNumber}`
  const tell = useRef(onFound)
  useEffect(() => {
    tell.current = onFound
  })
  useEffect(() => {
    if (asked === null) return
    const [postcode = '', houseNumber = ''] = asked.split(' ')
    let isCurrent = true
    const timer = setTimeout(() => {
      const found = client.query({ query: POSTCODE_ADDRESS_QUERY, variables: { postcode, houseNumber } })
      found.then(
        ({ data }) => {
          if (!isCurrent || !data?.postcodeAddress) return
          setFoundFor(asked)
          tell.current(data.postcodeAddress)
        },
        () => undefined,
      )
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [asked, client])
  return asked !== null && foundFor === asked
}
