import { HOST } from './greeting'
import type { EppResponse } from './response'
import type { EppCommand } from './session'
import { type Content, childOf, childrenOf, element, type Markup } from './xml'

const host = (verb: string, ...content: Content[]): EppCommand => ({
  title: `host:${verb}`,
  action: element(verb, {}, element(`host:${verb}`, { 'xmlns:host': HOST }, content)),
})
const name = (text: string): Markup => element('host:name', {}, text)

export const checkHosts = (names: readonly string[]): EppCommand => host('check', names.map(name))

/** Without addresses, which only name servers inside their own domain have. */
export const createHost = (text: string): EppCommand => host('create', name(text))

/** Returns the names that can be created, which are those that do not exist. */
export const readMissingHosts = ({ data }: EppResponse): string[] =>
  childrenOf(childOf(data, HOST, 'chkData'), HOST, 'cd').flatMap((each) => {
    const checked = childOf(each, HOST, 'name')
    const isMissing = ['1', 'true'].includes(checked?.attributes.get('avail') ?? '')
    return checked && isMissing ? [checked.text.trim().toLowerCase()] : []
  })
