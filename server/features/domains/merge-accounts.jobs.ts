import { defineJob, noPayload } from '../../outbox/job'

/** Moves a page of a merge, and runs again until nothing is left. The reference is the merge. */
export const moveAccount = defineJob('move-account', noPayload, {
  // About a day with the runner's back-off.
  maxAttempts: 100,
  dropping: 'NOT_DELIVERED',
})
