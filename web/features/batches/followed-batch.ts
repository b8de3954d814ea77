import { graphql } from '../../gql'
import type { FollowedBatch_BatchFragment } from '../../gql/graphql'

export const FOLLOWED_BATCH = graphql(`
  fragment FollowedBatch_batch on DomainBatch {
    id
    kind
    isUndo
    total
    waiting
    done
    failed
    stopped
    remainingSeconds
    finishedAt
    undoableDomainIds
    items(first: 500) {
      edges {
        node {
          id
          state
          step
          message
          domain {
            id
            name
          }
        }
      }
    }
  }
`)

export type Batch = FollowedBatch_BatchFragment
