import { resolve } from 'node:path'

export const DEFAULT_DATA_DIR = 'data'

/** Returns the data folder, for scripts that need no other configuration. */
export const dataDirOf = ({ DATA_DIR }: NodeJS.ProcessEnv): string => resolve(DATA_DIR || DEFAULT_DATA_DIR)
