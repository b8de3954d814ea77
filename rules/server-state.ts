/** States of a virtual server. */
export const SERVER_STATES = ['CREATING', 'RUNNING', 'STOPPED', 'FAILED'] as const
export type ServerState = (typeof SERVER_STATES)[number]

/** Actions that the owner can request for a running or stopped server. */
const SERVER_ACTIONS = ['START', 'STOP', 'RESTART'] as const
export type ServerAction = (typeof SERVER_ACTIONS)[number]

/** Returns whether an action applies: a stopped server can be started, a running one stopped or restarted. */
export function canDo(state: ServerState, action: ServerAction): boolean {
  if (action === 'START') return state === 'STOPPED'
  return state === 'RUNNING'
}
