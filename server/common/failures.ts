import { isDamaged, isOutcomeUnknown, isStorageFailure, isUnstorableText } from '../../db/errors'
import { type FailureCode, STATUS_OF } from '../../rules/failure-codes'
import type { Locale } from '../../rules/text'
import { failureText } from './failures.text'

type FailureWord = keyof typeof failureText.nl

/** Adds details to the text, such as which argument is wrong and what its limit is. */
type Details = (locale: Locale) => string

/**
 * A request that cannot be completed. Services and guards throw it; each protocol maps it in one place. Outcomes that a
 * caller expects are not failures: they are returned as a UserError.
 */
export class Failure extends Error {
  override name = 'Failure'
  constructor(
    readonly code: FailureCode,
    readonly word: FailureWord = DEFAULT_WORD[code],
    readonly options: {
      cause?: unknown
      retryAfterSeconds?: number
      allow?: readonly string[]
      details?: Details | undefined
    } = {},
  ) {
    super(word, { cause: options.cause })
  }

  /** UNKNOWN: the operation may have been carried out. A retry with the same idempotency key is safe. */
  get outcome(): 'UNKNOWN' | undefined {
    return this.word === 'outcomeUnknown' ? 'UNKNOWN' : undefined
  }

  /** Text for the caller. */
  messageIn(locale: Locale): string {
    return this.options.details?.(locale) ?? failureText[locale][this.word]
  }

  get status(): number {
    return STATUS_OF[this.code]
  }

  /** Response headers, whatever the body: Retry-After, WWW-Authenticate (RFC 6750 §3), Allow. */
  get headers(): Readonly<Record<string, string>> {
    const { retryAfterSeconds, allow } = this.options
    return {
      ...(allow && { Allow: allow.join(', ') }),
      ...(retryAfterSeconds && { 'Retry-After': String(retryAfterSeconds) }),
      ...(this.word === 'wrongToken' && { 'WWW-Authenticate': 'Bearer error="invalid_token"' }),
    }
  }
}

export const notSignedIn = () => new Failure('NOT_SIGNED_IN')
/** Refuses a request with a wrong API token, which is never treated as a request without one. */
export const wrongToken = () => new Failure('NOT_SIGNED_IN', 'wrongToken')
export const captchaRequired = () => new Failure('CAPTCHA_REQUIRED')
/** The path supports only these methods. */
export const methodNotAllowed = (allow: readonly string[]) => new Failure('METHOD_NOT_ALLOWED', undefined, { allow })
export const notFound = () => new Failure('NOT_FOUND')
export const forbidden = (word?: FailureWord) => new Failure('FORBIDDEN', word)
/** The operation requires more than a session: the caller must call `confirmIdentity` and retry. */
export const identityNotConfirmed = () => new Failure('CONFIRM_IDENTITY')
/** The CSRF token is missing or wrong, or the request comes from another site. */
export const wrongCsrfToken = () => new Failure('CSRF_TOKEN')
/** The request conflicts with the current state. */
export const conflict = () => new Failure('CONFLICT')
/** The service is suspended for abuse. */
export const serviceSuspended = () => new Failure('SERVICE_SUSPENDED')
/** The details name the wrong argument and its allowed values. */
export const badInput = (details?: Details) => new Failure('BAD_USER_INPUT', undefined, { details })
export const tooMany = (retryAfterSeconds: number) => new Failure('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds })
/** Refuses any request for now, with the time after which to retry. */
export const unavailable = (word: 'overloaded' | 'stopping', retryAfterSeconds: number) =>
  new Failure('OUTSIDE_UNAVAILABLE', word, { retryAfterSeconds })
export const outsideUnavailable = (cause: unknown) => new Failure('OUTSIDE_UNAVAILABLE', undefined, { cause })

/**
 * Converts an error to a failure that a caller understands; null for an unexpected one. A full or damaged disk is a
 * failure, not a bug.
 */
export function asFailure(error: unknown): Failure | null {
  if (error instanceof Failure) return error
  if (isUnstorableText(error)) return badInput()
  if (isDamaged(error)) return new Failure('OUTSIDE_UNAVAILABLE', 'storageDamaged', { cause: error })
  if (isOutcomeUnknown(error))
    return new Failure('OUTSIDE_UNAVAILABLE', 'outcomeUnknown', { cause: error, retryAfterSeconds: ASK_AGAIN_SECONDS })
  if (!isStorageFailure(error)) return null
  return new Failure('OUTSIDE_UNAVAILABLE', 'storageUnavailable', {
    cause: error,
    retryAfterSeconds: STORAGE_RETRY_SECONDS,
  })
}

const STORAGE_RETRY_SECONDS = 10
/** Short, since a customer is waiting to learn whether the purchase succeeded. */
const ASK_AGAIN_SECONDS = 2

const DEFAULT_WORD: Record<FailureCode, FailureWord> = {
  NOT_SIGNED_IN: 'notSignedIn',
  CAPTCHA_REQUIRED: 'captchaRequired',
  CONFIRM_IDENTITY: 'confirmIdentity',
  FORBIDDEN: 'forbidden',
  CSRF_TOKEN: 'wrongCsrfToken',
  NOT_FOUND: 'notFound',
  METHOD_NOT_ALLOWED: 'methodNotAllowed',
  BAD_USER_INPUT: 'badInput',
  CONFLICT: 'conflict',
  SERVICE_SUSPENDED: 'serviceSuspended',
  IDEMPOTENCY_CONFLICT: 'idempotencyConflict',
  TOO_LARGE: 'tooLarge',
  UNSUPPORTED_MEDIA_TYPE: 'unsupportedMediaType',
  TOO_MANY_REQUESTS: 'tooMany',
  OUTSIDE_UNAVAILABLE: 'outsideUnavailable',
  INTERNAL: 'internal',
}
