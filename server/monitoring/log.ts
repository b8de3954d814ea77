import pino, { type Logger } from 'pino'
import type { Config } from '../config'

/** The shop's log. Leaves secrets and personal data out of every object that is logged. */
export function createLog(config: Pick<Config, 'logLevel'>): Logger {
  const paths = ['password', 'token', 'cookie', 'authorization', 'email', 'captcha'].flatMap((name) => [
    name,
    `*.${name}`,
  ])
  return pino({ level: config.logLevel, redact: { paths, remove: true } })
}
