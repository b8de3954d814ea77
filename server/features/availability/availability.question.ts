import { EXTENSIONS_PER_REQUEST_MAX } from '../../../rules/constants'
import { isSearchable, nameToAscii, splitName } from '../../../rules/domain-name'
import { badInput } from '../../common/failures'
import type { Catalogue } from '../catalogue/catalogue.service'

export interface Question {
  /** Full names to ask about, that of a typed extension first. */
  names: readonly string[]
  /** Full names under extensions that the shop does not sell. */
  notSold: readonly string[]
}

/**
 * Reads what is searched: a name with or without an extension, and the extensions to check it with, each with or without
 * its dot. A typed extension counts when no other is given. Throws BAD_USER_INPUT.
 */
export function readQuestion(catalogue: Catalogue, domain: string, extensions: readonly string[]): Question {
  const searched = nameToAscii((domain.split('/')[0] ?? '').trim())
  if (searched === null || !isSearchable(searched)) throw badInput()
  if (extensions.length > EXTENSIONS_PER_REQUEST_MAX) throw badInput()
  if (extensions.some(({ length }) => length > EXTENSION_MAX)) throw badInput()
  const sold = catalogue.extensions().flatMap(({ extension }) => extension ?? [])
  const { label, extension: typed } = splitName(searched, sold)
  const asked = new Set(extensions.map(toExtension).filter((extension) => extension !== ''))
  if (asked.size === 0 && typed !== null) asked.add(typed)
  if (label === '' || asked.size === 0) throw badInput()
  const inOrder = [...asked].sort((a, b) => Number(b === typed) - Number(a === typed))
  const isSold = (extension: string) => catalogue.extensionProduct(extension) !== undefined
  const toName = (extension: string) => `${label}.${extension}`
  return {
    names: inOrder.filter(isSold).map(toName),
    notSold: inOrder.filter((extension) => !isSold(extension)).map(toName),
  }
}

/** Characters of a name, so of an extension too (RFC 1035 §2.3.4). */
const EXTENSION_MAX = 253

function toExtension(text: string): string {
  const extension = text.trim().replace(/^\./, '').toLowerCase()
  return nameToAscii(extension) ?? extension
}
