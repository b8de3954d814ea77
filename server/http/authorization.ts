/**
 * True if the header contains an API token. Ignores HTTP Basic, which a proxy in front of the shop may request from
 * browsers (RFC 7617).
 */
export const namesToken = (authorization: string | undefined): authorization is string =>
  authorization !== undefined && !/^basic /i.test(authorization)

const BEARER = /^bearer +(wmp_(?:live|test)_[A-Za-z0-9_-]{43})$/i

/** Returns the API token of an `Authorization` header; undefined if malformed. */
export const tokenIn = (authorization: string): string | undefined => BEARER.exec(authorization)?.[1]
