import { isDamaged, isStorageFailure, isUnstorableText } from '../../db/errors'
import { type FailureCode, STATUS_OF } from '../../rules/failure-codes'
import type { failureText } from './failures.text'

type FailureWord = keyof typeof failureText.nl

/**
 * The request cannot go on. Thrown by services and guards, and mapped once per protocol. Outcomes that a caller
 * expects are no failures: they are returned as a UserError.
 */
export class Failure extends Error {
  override name = 'Failure'
  constructor(
    readonly code: FailureCode,
    readonly word: FailureWord = DEFAULT_WORD[code],
    readonly options: { cause?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(word, { cause: options.cause })
  }

  get status(): number {
    return STATUS_OF[this.code]
  }

  /** What goes along with the answer, whatever its body: when to come again, and how to say who one is (RFC 6750 §3). */
  get headers(): Readonly<Record<string, string>> {
    const { retryAfterSeconds } = this.options
    return {
      ...(retryAfterSeconds && { 'Retry-After': String(retryAfterSeconds) }),
      ...(this.word === 'wrongToken' && { 'WWW-Authenticate': 'Bearer error="invalid_token"' }),
    }
  }
}

export const notSignedIn = () => new Failure('NOT_SIGNED_IN')
/** A request that names an API token is never taken for one without. */
export const wrongToken = () => new Failure('NOT_SIGNED_IN', 'wrongToken')
export const captchaRequired = () => new Failure('CAPTCHA_REQUIRED')
export const notFound = () => new Failure('NOT_FOUND')
export const forbidden = (word?: FailureWord) => new Failure('FORBIDDEN', word)
/** The act matters too much for a session alone: `confirmIdentity` first, then the same again. */
export const identityNotConfirmed = () => new Failure('CONFIRM_IDENTITY')
/** The anti-forgery token is missing or wrong, or another site asks. */
export const wrongCsrfToken = () => new Failure('CSRF_TOKEN')
/** What was asked does not go with how things stand. */
export const conflict = () => new Failure('CONFLICT')
export const badInput = (word?: FailureWord) => new Failure('BAD_USER_INPUT', word)
export const tooMany = (retryAfterSeconds: number) => new Failure('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds })
/** Refused for now, whatever was asked: the caller is told when to come again. */
export const unavailable = (word: 'overloaded' | 'stopping', retryAfterSeconds: number) =>
  new Failure('OUTSIDE_UNAVAILABLE', word, { retryAfterSeconds })
export const outsideUnavailable = (cause: unknown) => new Failure('OUTSIDE_UNAVAILABLE', undefined, { cause })

/** What was thrown as a failure that a caller understands; null for what nobody foresaw. A full or damaged disk is one: it is no bug. */
export function asFailure(error: unknown): Failure | null {
  if (error instanceof Failure) return error
  if (isUnstorableText(error)) return badInput()
  if (isDamaged(error)) return new Failure('OUTSIDE_UNAVAILABLE', 'storageDamaged', { cause: error })
  if (!isStorageFailure(error)) return null
  return new Failure('OUTSIDE_UNAVAILABLE', 'storageUnavailable', {
    cause: error,
    retryAfterSeconds: STORAGE_RETRY_SECONDS,
  })
}

const STORAGE_RETRY_SECONDS = 10

const DEFAULT_WORD: Record<FailureCode, FailureWord> = {
  NOT_SIGNED_IN: 'notSignedIn',
  CAPTCHA_REQUIRED: 'captchaRequired',
  CONFIRM_IDENTITY: 'confirmIdentity',
  FORBIDDEN: 'forbidden',
  CSRF_TOKEN: 'wrongCsrfToken',
  NOT_FOUND: 'notFound',
  BAD_USER_INPUT: 'badInput',
  CONFLICT: 'conflict',
  IDEMPOTENCY_CONFLICT: 'idempotencyConflict',
  TOO_LARGE: 'tooLarge',
  UNSUPPORTED_MEDIA_TYPE: 'unsupportedMediaType',
  TOO_MANY_REQUESTS: 'tooMany',
  OUTSIDE_UNAVAILABLE: 'outsideUnavailable',
  INTERNAL: 'internal',
}
