import { malformed } from './bank-file-error'

/** An element of an XML document. Names are without their prefix. */
export interface XmlElement {
  name: string
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  /** Its own text, trimmed. */
  text: string
}

const DEPTH_MAX = 40
/** More than the largest file has: an element of a statement takes 17 bytes or more. */
const ELEMENTS_MAX = 60_000
const TAG_MAX = 2000

interface Open {
  tag: string
  element: XmlElement
}

/**
 * Reads an XML document in one pass, and returns its root. Strict and small, since the files are uploaded: a document type,
 * which could declare entities, is refused, as is deep nesting. Throws BankFileError.
 */
export function readXml(text: string): XmlElement {
  const outside: XmlElement = { name: '', attributes: new Map(), children: [], text: '' }
  const open: Open[] = [{ tag: '', element: outside }]
  let elements = 0
  let at = 0
  while (at < text.length) {
    const current = open.at(-1) ?? { tag: '', element: outside }
    const next = text.indexOf('<', at)
    const end = next < 0 ? text.length : next
    if (end > at) addText(current.element, unescaped(text.slice(at, end)))
    if (next < 0) break
    if (text.startsWith('<!--', next)) at = after(text, '-->', next + 4)
    else if (text.startsWith('<?', next)) at = after(text, '?>', next)
    else if (text.startsWith('<![CDATA[', next)) {
      at = after(text, ']]>', next)
      addText(current.element, text.slice(next + 9, at - 3))
    } else {
      const { tag, attributes, isEnd, isEmpty, length } = tagAt(text, next)
      at = next + length
      if (isEnd) {
        if (tag !== current.tag || open.length === 1) throw malformed()
        current.element.text = current.element.text.trim()
        open.pop()
        continue
      }
      if (++elements > ELEMENTS_MAX || open.length > DEPTH_MAX) throw malformed()
      const element = { name: tag.slice(tag.indexOf(':') + 1), attributes, children: [], text: '' }
      current.element.children.push(element)
      if (!isEmpty) open.push({ tag, element })
    }
  }
  const [root, ...others] = outside.children
  if (!root || others.length > 0 || open.length > 1 || outside.text.trim() !== '') throw malformed()
  return root
}

function addText(element: XmlElement, text: string): void {
  element.text += text
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  if (at < 0) throw malformed()
  return at + mark.length
}

const NAME = String.raw`[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?`
const TAG = new RegExp(String.raw`^<(/?)(${NAME})((?:\s+${NAME}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(/?)>$`)
const ATTRIBUTE = new RegExp(String.raw`(${NAME})\s*=\s*(?:"([^"]*)"|'([^']*)')`, 'g')

const NONE = new Map<string, string>()

function tagAt(text: string, at: number) {
  const end = text.indexOf('>', at)
  if (end < 0 || end - at > TAG_MAX) throw malformed()
  const [written, slash, tag = '', inside = '', empty] = TAG.exec(text.slice(at, end + 1)) ?? []
  if (written === undefined || (slash === '/' && (inside !== '' || empty === '/'))) throw malformed()
  const attributes = inside === '' ? NONE : new Map<string, string>()
  for (const [, name = '', double, single = ''] of inside.matchAll(ATTRIBUTE)) {
    if (attributes.has(name)) throw malformed()
    attributes.set(name, unescaped(double ?? single))
  }
  return { tag, attributes, isEnd: slash === '/', isEmpty: empty === '/', length: written.length }
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The five entities of XML, and characters by number. No others exist without a document type. */
function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#x([0-9a-fA-F]{1,6});|#(\d{1,7});|(amp|lt|gt|quot|apos);)?/g,
    (_written, hex, decimal, name) => {
      if (name) return NAMED[String(name)] ?? ''
      if (!hex && !decimal) throw malformed()
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      if (code === 0 || code > 0x10ffff) throw malformed()
      return String.fromCodePoint(code)
    },
  )
}
