import { nameToAscii } from './idn'

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
const EXTENSION_MAX = 63

/**
 * Reads an extension as the catalogue has it: ASCII without a leading dot, such as `nl`, `co.uk` or `xn--p1ai`. Null for anything
 * else.
 */
export function parseExtension(text: string): string | null {
  const ascii = nameToAscii(text.trim().toLowerCase().replace(/^\./, ''))
  if (ascii === null || ascii.length > EXTENSION_MAX) return null
  const labels = ascii.split('.')
  // No extension ends with a number, or it could be part of an address.
  return labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '') ? ascii : null
}

/** Code of the product of an extension: `co.uk` has `DOMAIN_CO_UK`. */
export const extensionCode = (extension: string): string =>
  `DOMAIN_${extension.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`
