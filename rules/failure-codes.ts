/** Failure codes with their HTTP status. GraphQL returns the same codes in `extensions.code`. */
export const STATUS_OF = {
  NOT_SIGNED_IN: 401,
  CAPTCHA_REQUIRED: 401,
  FORBIDDEN: 403,
  CSRF_TOKEN: 403,
  CONFIRM_IDENTITY: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  BAD_USER_INPUT: 400,
  CONFLICT: 409,
  SERVICE_SUSPENDED: 409,
  IDEMPOTENCY_CONFLICT: 422,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  OUTSIDE_UNAVAILABLE: 503,
  INTERNAL: 500,
} as const satisfies Record<string, number>

export type FailureCode = keyof typeof STATUS_OF
