import { PROBLEM_TYPE } from '../negotiation'

/** How a family of paths words its errors; see docs/api.md. */
export type ErrorShape = 'title-message' | 'title-json' | 'field-errors' | 'message' | 'plain'

export interface ApiError {
  status: number
  /** Error code as in GraphQL. */
  code: string
  /** Message in the language of the request. */
  message: string
  /** Messages by field name; absent if the error is not about fields. */
  fieldErrors?: Readonly<Record<string, string>> | undefined
  /** UNKNOWN if the change may have been made. */
  outcome?: 'UNKNOWN' | undefined
}

/** Returns the error body in the format of the path. */
export function documentedBody({ code, message, fieldErrors, outcome }: ApiError, shape: ErrorShape): object | string {
  const words = { code, ...(outcome && { outcome }) }
  if (shape === 'plain') return message
  if (shape === 'message') return { message, ...words }
  if (shape === 'field-errors') {
    return { fieldErrors: fieldErrors ?? {}, formErrors: fieldErrors ? [] : [message], ...words }
  }
  if (shape === 'title-json') return { title: JSON.stringify(fieldErrors ?? { general: message }), ...words }
  return { title: code, message, ...words, ...(fieldErrors && { fieldErrors }) }
}

/**
 * Returns an error in its final format: as an RFC 9457 problem that includes the documented keys of the path, or as the
 * documented body. A plain text has no code unless it is sent as a problem.
 */
export function writtenError(
  error: ApiError,
  documented: object | string,
  isProblem: boolean,
): { type: string; body: object | string } {
  if (isProblem) {
    const known = typeof documented === 'string' ? {} : documented
    return { type: `${PROBLEM_TYPE}; charset=utf-8`, body: { ...problemOf(error), ...known } }
  }
  const type = typeof documented === 'string' ? 'text/plain' : 'application/json'
  return { type: `${type}; charset=utf-8`, body: documented }
}

const problemOf = ({ status, code, message, fieldErrors, outcome }: ApiError) => ({
  type: `${ERROR_PAGE}#${code}`,
  title: code,
  status,
  detail: message,
  code,
  ...(fieldErrors && { fieldErrors }),
  ...(outcome && { outcome }),
})

/** Page that explains each error code. */
const ERROR_PAGE = '/developers/reference'
