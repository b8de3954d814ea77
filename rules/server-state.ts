/** How a virtual server stands. */
export const SERVER_STATES = ['CREATING', 'RUNNING', 'STOPPED', 'FAILED'] as const
export type ServerState = (typeof SERVER_STATES)[number]

/** What its owner can have done with a server that is there. */
export const SERVER_ACTIONS = ['START', 'STOP', 'RESTART'] as const
export type ServerAction = (typeof SERVER_ACTIONS)[number]

/** Whether an action makes sense: a server that is off is started, one that is on is stopped or restarted. */
export function canDo(state: ServerState, action: ServerAction): boolean {
  if (action === 'START') return state === 'STOPPED'
  return state === 'RUNNING'
}
