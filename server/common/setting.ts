import * as z from 'zod'

/** Number of a TCP or UDP port. */
export const portNumber = z.coerce.number().int().min(0).max(65535)

/**
 * Marks a variable as a secret, which can also be read from the file that `<NAME>_FILE` names. Wraps the whole schema:
 * what is chained to it afterwards loses the mark.
 */
export const secret = <S extends z.ZodType>(setting: S): S => setting.meta({ ...setting.meta(), isSecret: true })

/** Marks a variable for tests, with which production does not start. Wraps the whole schema, as `secret` does. */
export const forTests = <S extends z.ZodType>(setting: S): S => setting.meta({ ...setting.meta(), isForTests: true })

export const isSecret = (setting: z.ZodType): boolean => setting.meta()?.isSecret === true
export const isForTests = (setting: z.ZodType): boolean => setting.meta()?.isForTests === true

/** Returns the names of the secrets among some variables. */
export const secretsIn = ({ shape }: z.ZodObject<Record<string, z.ZodType>>): string[] =>
  Object.keys(shape).filter((name) => shape[name] && isSecret(shape[name]))

/** Whether a URL is https, or leads to this machine. Unencrypted, it must not carry credentials or sessions. */
export const isEncryptedOrLocal = (url: string): boolean => new URL(url).protocol === 'https:' || isLocal(url)

/** Whether a URL leads to this machine. */
export const isLocal = (url: string): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname)
