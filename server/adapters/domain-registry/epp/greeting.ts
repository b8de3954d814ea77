import { childOf, childrenOf, textOf, type XmlElement } from './xml'

/** Namespaces of the protocol, its objects and the extensions that this adapter knows. */
export const EPP = 'urn:ietf:params:xml:ns:epp-1.0'
export const DOMAIN = 'urn:ietf:params:xml:ns:domain-1.0'
export const CONTACT = 'urn:ietf:params:xml:ns:contact-1.0'
export const HOST = 'urn:ietf:params:xml:ns:host-1.0'
export const SECDNS = 'urn:ietf:params:xml:ns:secDNS-1.1'
export const RGP = 'urn:ietf:params:xml:ns:rgp-1.0'

const OUR_OBJECTS = [DOMAIN, CONTACT, HOST]
const OUR_EXTENSIONS = [SECDNS, RGP]

/** Objects and extensions of a server that this adapter knows. Registries differ in it, so it decides which commands are sent. */
export interface Greeting {
  server: string
  language: string
  objects: readonly string[]
  extensions: readonly string[]
}

/** Reads a greeting (RFC 5730 §2.4). Returns null for anything else, or a server without domains or another version. */
export function readGreeting(root: XmlElement): Greeting | null {
  const greeting = root.namespace === EPP && root.name === 'epp' ? childOf(root, EPP, 'greeting') : null
  const menu = childOf(greeting, EPP, 'svcMenu')
  const offered = (parent: XmlElement | null, name: string): string[] =>
    childrenOf(parent, EPP, name).map(({ text }) => text.trim())
  const objects = offered(menu, 'objURI')
  if (!offered(menu, 'version').includes('1.0') || !objects.includes(DOMAIN)) return null
  const extensions = offered(childOf(menu, EPP, 'svcExtension'), 'extURI')
  const [language = 'en'] = offered(menu, 'lang')
  return {
    server: textOf(greeting, EPP, 'svID') ?? '',
    language: offered(menu, 'lang').includes('en') ? 'en' : language,
    // A server may refuse the login of a client that names what it does not offer.
    objects: OUR_OBJECTS.filter((uri) => objects.includes(uri)),
    extensions: OUR_EXTENSIONS.filter((uri) => extensions.includes(uri)),
  }
}
