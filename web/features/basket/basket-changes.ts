import type { ApolloClient } from '@apollo/client'
import { useSyncExternalStore } from 'react'
import { reportError } from '../../lib/report-error'

let underWay = 0
/** Changes since the page was loaded. */
let begun = 0
const listeners = new Set<() => void>()

/** Whether a change of the basket is under way: its totals are old until it is answered. */
export const useBasketChanging = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => underWay > 0,
    () => false,
  )

/**
 * Reads the basket while no change of it is under way, and again when one began meanwhile: a read that a change overtook
 * would put the old basket back on screen.
 */
export async function readBetweenChanges(read: () => Promise<unknown>): Promise<void> {
  let seen: number
  do {
    await changesToEnd()
    seen = begun
    await read()
  } while (begun !== seen)
}

/** Fetches all that is on screen anew, for another reader or in another language; what cannot be fetched stays as it was. */
export const refetchScreen = (client: ApolloClient): Promise<void> =>
  readBetweenChanges(() => Promise.resolve(client.refetchQueries({ include: 'active' })).catch(reportError))

/** Carries out a change of the basket, which reads of it wait for. */
export async function whileBasketChanges<T>(change: Promise<T>): Promise<T> {
  begun += 1
  count(1)
  try {
    return await change
  } finally {
    count(-1)
  }
}

function changesToEnd(): Promise<void> {
  if (underWay === 0) return Promise.resolve()
  return new Promise((resolve) => {
    const leave = subscribe(() => {
      if (underWay > 0) return
      leave()
      resolve()
    })
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function count(by: 1 | -1): void {
  underWay += by
  for (const listener of listeners) listener()
}
