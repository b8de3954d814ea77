import { XMLParser } from 'fast-xml-parser'
import * as z from 'zod'

/** Markup whose texts are escaped. */
export interface Markup {
  readonly xml: string
}

export type Content = Markup | string | null | readonly Content[]

/** Returns an element. Texts in its content and attributes are escaped; null stands for nothing. */
export function element(name: string, attributes: Readonly<Record<string, string>>, ...content: Content[]): Markup {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const inside = content.map(xmlOf).join('')
  return { xml: `<${name}${written.join('')}${inside ? `>${inside}</${name}>` : '/>'}` }
}

function xmlOf(content: Content): string {
  if (content === null) return ''
  if (typeof content === 'string') return escaped(content)
  return 'xml' in content ? content.xml : content.map(xmlOf).join('')
}

/** Characters that XML cannot hold, even escaped (XML 1.0 §2.2), and control characters that it advises against. */
const IMPOSSIBLE = /(?![\t\r\n])[\p{Cc}\p{Cs}\ufffe\uffff]/gu

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes white space in texts too, which a parser would otherwise normalise. */
const escaped = (text: string): string =>
  text.replace(IMPOSSIBLE, '\ufffd').replace(/[&<>"'\t\r\n]/g, (one) => ESCAPES[one] ?? `&#${one.charCodeAt(0)};`)

/** An element with the URI of its namespace; the prefix that the sender chose has no meaning. */
export interface XmlElement {
  namespace: string
  name: string
  /** Attributes without a prefix. */
  attributes: ReadonlyMap<string, string>
  children: readonly XmlElement[]
  /** Its own text, without that of its children. */
  text: string
}

/** A text is not well-formed XML, or uses what EPP has no need for, such as a document type. */
export class InvalidXml extends Error {
  override name = 'InvalidXml'
}

/** Numbers, dates and entities stay texts: the parser changes nothing. */
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: false,
  cdataPropName: '#cdata',
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: 50,
})

/** Form in which the parser returns an element: its name with its children, and its attributes beside it. */
const parsedNodes = z.array(z.record(z.string(), z.unknown()))
const parsedAttributes = z.record(z.string(), z.string()).default({})

type Scope = ReadonlyMap<string, string>

/** Returns the root element. Throws InvalidXml, without any of the text. */
export function parseXml(text: string): XmlElement {
  // No response of EPP has a document type, and with it come entities that expand or read files.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new InvalidXml('it has a document type')
  const roots = nodesOf(parseStrictly(text)).filter((node) => !('#text' in node))
  const [root, ...others] = roots
  if (!root || others.length > 0) throw new InvalidXml('it has not one root')
  return elementOf(root, new Map([['xml', 'http://www.w3.org/XML/1998/namespace']]))
}

function parseStrictly(text: string): unknown {
  try {
    return parser.parse(text, true)
  } catch {
    throw new InvalidXml('it is not well-formed')
  }
}

function nodesOf(parsed: unknown): z.output<typeof parsedNodes> {
  const { data } = parsedNodes.safeParse(parsed)
  if (!data) throw new InvalidXml('it is not well-formed')
  return data
}

function elementOf(node: Readonly<Record<string, unknown>>, outer: Scope): XmlElement {
  const tag = Object.keys(node).find((key) => key !== ':@') ?? ''
  const given = Object.entries(parsedAttributes.parse(node[':@'])).map(
    ([key, value]) => [key, unescaped(value)] as const,
  )
  const declared = given.flatMap(([key, value]) => {
    const prefix = key === 'xmlns' ? '' : /^xmlns:(.+)$/.exec(key)?.[1]
    return prefix === undefined ? [] : [[prefix, value] as const]
  })
  const scope = declared.length > 0 ? new Map([...outer, ...declared]) : outer
  const [prefix, name] = tag.includes(':') ? (tag.split(':', 2) as [string, string]) : ['', tag]
  const namespace = scope.get(prefix)
  if (namespace === undefined && prefix !== '') throw new InvalidXml('a prefix has no namespace')
  const inside = nodesOf(node[tag])
  return {
    namespace: namespace ?? '',
    name,
    attributes: new Map(given.filter(([key]) => key !== 'xmlns' && !key.includes(':'))),
    children: inside
      .filter((child) => !('#text' in child || '#cdata' in child))
      .map((child) => elementOf(child, scope)),
    text: inside.map(textIn).join(''),
  }
}

function textIn(node: Readonly<Record<string, unknown>>): string {
  if ('#text' in node) return unescaped(String(node['#text']))
  return '#cdata' in node
    ? nodesOf(node['#cdata'])
        .map((part) => String(part['#text'] ?? ''))
        .join('')
    : ''
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replace(/&([^;&\s]*);?/g, (written, name: string) => {
    const [, hexadecimal, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? []
    const code = hexadecimal ? Number.parseInt(hexadecimal, 16) : Number(decimal ?? Number.NaN)
    const character = isCharacter(code) ? String.fromCodePoint(code) : NAMED[name]
    if (character === undefined || !written.endsWith(';')) throw new InvalidXml('an entity is not known')
    return character
  })
}

const isCharacter = (code: number): boolean =>
  code === 9 || code === 10 || code === 13 || (code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff))

/** Returns the children with this name. */
export const childrenOf = (parent: XmlElement | null, namespace: string, name: string): XmlElement[] =>
  parent?.children.filter((child) => child.namespace === namespace && child.name === name) ?? []

/** Returns the first child with this name, or null. */
export const childOf = (parent: XmlElement | null, namespace: string, name: string): XmlElement | null =>
  childrenOf(parent, namespace, name)[0] ?? null

/** Returns the text of the first child with this name, without white space around it; null if it is absent. */
export const textOf = (parent: XmlElement | null, namespace: string, name: string): string | null =>
  childOf(parent, namespace, name)?.text.trim() ?? null

/** Returns the elements with this name at any depth. */
export function descendantsOf(parent: XmlElement | null, namespace: string, name: string): XmlElement[] {
  if (!parent) return []
  const deeper = parent.children.flatMap((child) => descendantsOf(child, namespace, name))
  return [...childrenOf(parent, namespace, name), ...deeper]
}
