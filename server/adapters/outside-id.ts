import { randomBytes } from 'node:crypto'

/** An id that an outside system hands out: a prefix and 128 random bits. The shop never reads meaning into it. */
export const outsideId = (prefix: string): string => `${prefix}_${randomBytes(16).toString('base64url')}`
