/** Why a file cannot be the logo; `what` names the part of it that is refused. */
export interface LogoProblem {
  problem:
    | 'unknown-type'
    | 'too-large'
    | 'malformed'
    | 'forbidden'
    | 'too-many-parts'
    | 'no-view-box'
    | 'wrong-size'
    | 'wrong-ratio'
    | 'unusual-png'
    | 'no-png'
    | 'no-icon'
  what?: string
}
