import { paths } from '../../paths'

/** Places within a page that others link to. */
export const EXTENSIONS_ID = 'extensies'
export const TRANSFER_ID = 'verhuizen'

export const extensionsPath = `${paths.home}#${EXTENSIONS_ID}`
export const transferHelpPath = `${paths.help}#${TRANSFER_ID}`
