import { nameToAscii } from '../../../rules/domain-name'

/** Splits a list separated by commas. */
export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** All extensions that are not given to a registrar by name. */
const OTHERS = '*'

interface Division {
  /** Names of registrars by extension, in ASCII and without a leading dot. */
  extensions: ReadonlyMap<string, string>
  /** Name of the registrar that sells every other extension, given as `*`; null without. */
  others: string | null
  /** Problems in words. */
  problems: readonly string[]
}

/** Reads `REGISTRY_FOR`, such as `nl:epp,*:realtime-register`, given the names of the registrars. */
export function readRegistryFor(text: string, registrars: readonly string[]): Division {
  const extensions = new Map<string, string>()
  const problems = listOf(text).flatMap((part) => {
    const [given = '', registrar, ...rest] = part.split(':').map((word) => word.trim())
    const extension = given === OTHERS ? OTHERS : toExtension(given)
    if (extension === null || !registrar || rest.length > 0)
      return [`REGISTRY_FOR: ${part} must be an extension and its registrar, such as com:epp`]
    if (!registrars.includes(registrar))
      return [`REGISTRY_FOR gives ${extension} to ${registrar}, which REGISTRY does not name: ${registrars.join(', ')}`]
    const other = extensions.get(extension)
    if (other !== undefined && other !== registrar)
      return [`REGISTRY_FOR gives ${extension} to ${other} and to ${registrar}`]
    extensions.set(extension, registrar)
    return []
  })
  const others = extensions.get(OTHERS) ?? null
  extensions.delete(OTHERS)
  return { extensions, others, problems }
}

/** Returns the extension in ASCII without its dot; null for something else. */
function toExtension(text: string): string | null {
  const extension = nameToAscii(text.replace(/^\./, '').toLowerCase())
  return extension !== null && /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(extension) ? extension : null
}
