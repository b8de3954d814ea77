import { useQuery } from '@apollo/client/react'
import { graphql } from '../gql'
import { staffPaths } from '../paths'

const WORK_COUNTS = graphql(`
  query WorkCounts {
    workItems(first: 200) {
      open
      edges {
        node {
          id
          path
        }
      }
    }
  }
`)

const REFRESH_MS = 60_000

/** How much waits for a person, by page of the navigation. A count is never a total; it is 0 until it is known. */
export function useWorkCounts(): (to: string) => number {
  const { data } = useQuery(WORK_COUNTS, { fetchPolicy: 'cache-and-network', pollInterval: REFRESH_MS })
  return (to) => {
    if (!data) return 0
    const { open, edges } = data.workItems
    return to === staffPaths.today ? open : edges.filter(({ node }) => isBelow(node.path, to)).length
  }
}

const isBelow = (path: string, to: string): boolean =>
  path === to || (/^[/?]/.test(path.slice(to.length)) && path.startsWith(to))
