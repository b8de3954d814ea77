import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createTokenSource } from '../captcha/availability-token'
import { type Availability, createAvailability } from './availability'
import type { Search } from './search-of'

/** A check that must prove that a person asks waits this long for the proof, and then tries without (ms). */
const PROOF_WAIT_MS = 10_000

interface Wanted {
  search: Search
  /** Asked for as soon as they are wanted. */
  extensions: readonly string[]
  /** Somebody who is not signed in sends proof along that a person asks. */
  isVisitor: boolean
}

/** What is known of the names of a search; asks for what is wanted and unknown, and cancels that on leaving. */
export function useAvailability({ search, extensions, isVisitor }: Wanted): Availability {
  const visitor = useRef(isVisitor)
  const [tokens] = useState(() => createTokenSource())
  const [availability] = useState(() =>
    createAvailability({
      token(mustHave) {
        if (!visitor.current) return null
        return mustHave ? tokens.wait(PROOF_WAIT_MS) : tokens.take()
      },
    }),
  )
  useSyncExternalStore(availability.subscribe, availability.answers, availability.answers)

  const wanted = extensions.join(' ')
  useEffect(() => {
    visitor.current = isVisitor
    availability.ask(search, wanted === '' ? [] : wanted.split(' '))
  }, [availability, search, wanted, isVisitor])

  useEffect(
    () => () => {
      availability.stop()
      tokens.stop()
    },
    [availability, tokens],
  )
  return availability
}
