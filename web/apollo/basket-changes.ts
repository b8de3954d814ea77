import type { ApolloClient } from '@apollo/client'
import { useSyncExternalStore } from 'react'
import { createListeners } from '../lib/listeners'
import { reportError } from '../lib/report-error'

let underWay = 0
/** Changes started since the page was loaded. */
let begun = 0
const { subscribe, notify } = createListeners()

/** Whether a change of the basket is pending; its totals are outdated until then. */
export const useBasketChanging = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => underWay > 0,
    () => false,
  )

/**
 * Reads the basket while no change is pending, and again if one began meanwhile: a read overtaken by a change would put the old
 * basket back on screen.
 */
export async function readBetweenChanges(read: () => Promise<unknown>): Promise<void> {
  let seen: number
  do {
    await changesToEnd()
    seen = begun
    await read()
  } while (begun !== seen)
}

/** Refetches the active queries for another viewer or language; those that fail keep their data. */
export const refetchScreen = (client: ApolloClient): Promise<void> =>
  readBetweenChanges(() => Promise.resolve(client.refetchQueries({ include: 'active' })).catch(reportError))

/** Runs a change of the basket, which reads of it wait for. */
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

function count(by: 1 | -1): void {
  underWay += by
  notify()
}
