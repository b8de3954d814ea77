import { useQuery } from '@apollo/client/react'
import { graphql } from '../gql'
import { staffPaths } from '../paths'
import { listOfProposed } from '../proposal-lists'

const WORK_COUNTS = graphql(`
  query WorkCounts {
    workCounts {
      page
      act
      count
    }
    proposalCounts {
      toDecide
    }
  }
`)

const REFRESH_MS = 60_000

/** How much waits for a person, by page of the navigation. A count is never a total; it is 0 until it is known. */
export function useWorkCounts(): (to: string) => number {
  const { data } = useQuery(WORK_COUNTS, {
    fetchPolicy: 'cache-and-network',
    pollInterval: REFRESH_MS,
    // A tab that nobody looks at asks nothing.
    skipPollAttempt: () => document.hidden,
  })
  return (to) => {
    if (to === staffPaths.proposals) return data?.proposalCounts.toDecide ?? 0
    return (data?.workCounts ?? []).reduce((sum, { page, act, count }) => {
      const isHere = to === staffPaths.today || to === (act === null ? page : staffPaths[listOfProposed(act)])
      return isHere ? sum + count : sum
    }, 0)
  }
}
