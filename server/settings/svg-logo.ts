import { LOGO_SIDE } from '../../rules/shop-logo'
import type { LogoProblem } from './logo-problem'

/*
 * Reads only a strict part of XML, in which no two parsers differ: no DOCTYPE, entities of its own, CDATA, processing
 * instructions or prefixes. What is not on the lists is refused rather than taken out, so that the shop shows the file
 * that was chosen or none.
 */

/** Shapes and gradients. No `use` and no `pattern`, which multiply; no `filter`; no `text`, whose font is not there. */
const ELEMENTS = new Set([
  ...['svg', 'g', 'defs', 'title', 'desc', 'style', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask'],
])
/** The only ones that hold text. */
const WITH_TEXT = new Set(['title', 'desc', 'style'])

const ATTRIBUTES = new Set([
  ...['id', 'class', 'style', 'version', 'xmlns', 'xmlns:xlink', 'xml:space', 'role', 'aria-label', 'aria-hidden'],
  ...['aria-labelledby', 'focusable', 'data-name', 'type', 'viewBox', 'preserveAspectRatio', 'enable-background'],
  ...[
    'x',
    'y',
    'width',
    'height',
    'd',
    'points',
    'cx',
    'cy',
    'r',
    'rx',
    'ry',
    'x1',
    'y1',
    'x2',
    'y2',
    'fx',
    'fy',
    'fr',
  ],
  ...['transform', 'pathLength', 'offset', 'gradientUnits', 'gradientTransform', 'spreadMethod', 'href', 'xlink:href'],
  ...['clipPathUnits', 'maskUnits', 'maskContentUnits', 'mask-type', 'clip-path', 'clip-rule', 'mask', 'color'],
  ...[
    'fill',
    'fill-opacity',
    'fill-rule',
    'opacity',
    'stop-color',
    'stop-opacity',
    'display',
    'visibility',
    'overflow',
  ],
  ...['stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit'],
  ...[
    'stroke-dasharray',
    'stroke-dashoffset',
    'vector-effect',
    'shape-rendering',
    'color-interpolation',
    'paint-order',
  ],
])
const GRADIENTS = new Set(['linearGradient', 'radialGradient'])
const NAMESPACES: Record<string, string> = {
  xmlns: 'http://www.w3.org/2000/svg',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
}

const PARTS_MAX = 2000
const DEPTH_MAX = 24
/** Longer names are cut off in the sentence that refuses them. */
const NAME_MAX = 40

const DECLARATION = /^<\?xml version="1\.0"(?: encoding="utf-8")?(?: standalone="(?:yes|no)")?\s*\?>/i
/** One comment, tag or piece of text, at the place where reading is. */
const NEXT =
  /<!--(?:(?!--)[\s\S])*-->|<(\/?)([^\s<>/]+)((?:\s+[^\s<>=/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/y
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

interface Open {
  name: string
  text: string
}

/** Returns the size of a harmless SVG, or why it is refused. */
export function readSvg(bytes: Uint8Array): { width: number; height: number } | LogoProblem {
  const source = utf8(bytes)
  if (source === null) return { problem: 'malformed' }
  const text = source.replace(DECLARATION, '').trim()
  const odd = /<[!?](?!--)[^\s>]{0,40}/.exec(text)
  if (odd) return { problem: 'forbidden', what: odd[0] }
  const open: Open[] = []
  let size: ReturnType<typeof sizeOf> | null = null
  let parts = 0
  NEXT.lastIndex = 0
  while (NEXT.lastIndex < text.length) {
    const found = NEXT.exec(text)
    if (!found) return { problem: 'malformed' }
    const [piece, closes, name, attributes = '', isEmpty] = found
    const parent = open.at(-1)
    if (name === undefined) {
      const problem = piece.startsWith('<!--') ? null : addText(parent, piece)
      if (problem) return problem
    } else if (closes) {
      const problem = attributes || isEmpty ? ({ problem: 'malformed' } as const) : close(open.pop(), name)
      if (problem) return problem
    } else {
      if (!parent && size) return { problem: 'malformed' }
      if (++parts > PARTS_MAX || open.length > DEPTH_MAX) return { problem: 'too-many-parts' }
      const read = readStart(name, attributes, parent)
      if (!(read instanceof Map)) return read
      size ??= sizeOf(read)
      if ('problem' in size) return size
      if (!isEmpty) open.push({ name, text: '' })
    }
  }
  if (open.length > 0 || !size || (/\sxlink:href/.test(text) && !/\sxmlns:xlink/.test(text)))
    return { problem: 'malformed' }
  return size
}

/** XML has no other control characters than tab and line breaks. */
function utf8(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for
    return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text) ? null : text
  } catch {
    return null
  }
}

/** Replaces the five entities of XML. Null for any other one, also one by its number. */
function decoded(text: string): string | null {
  if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(text)) return null
  return text.replace(/&(\w+);/g, (_, name: string) => SIGNS[name] ?? '')
}

function addText(parent: Open | undefined, piece: string): LogoProblem | null {
  if (parent && WITH_TEXT.has(parent.name)) {
    const text = decoded(piece)
    if (text === null) return { problem: 'forbidden', what: '&' }
    parent.text += text
    return null
  }
  return piece.trim() === '' ? null : { problem: 'malformed' }
}

function close(open: Open | undefined, name: string): LogoProblem | null {
  if (open?.name !== name) return { problem: 'malformed' }
  return name === 'style' && !isHarmlessStyle(open.text) ? { problem: 'forbidden', what: '<style>' } : null
}

/** Functions of colours: the only ones that a style may have. */
const COLOR = /\b(?:rgb|hsl)a?\([\d\s.,%/]*\)/gi

/** No rule or function that could load something, nor escapes and comments that could hide one. */
const isHarmlessStyle = (style: string): boolean => !/[\\@<(]|\/[/*]/.test(style.replace(COLOR, ''))

function readStart(name: string, source: string, parent: Open | undefined): Map<string, string> | LogoProblem {
  if (!ELEMENTS.has(name)) return { problem: 'forbidden', what: `<${name.slice(0, NAME_MAX)}>` }
  if (parent && WITH_TEXT.has(parent.name)) return { problem: 'malformed' }
  // Only the root is an `svg`.
  if ((name === 'svg') === (parent !== undefined))
    return parent ? { problem: 'forbidden', what: '<svg> in <svg>' } : { problem: 'unknown-type' }
  const attributes = new Map<string, string>()
  for (const [, attribute = '', double, single] of source.matchAll(ATTRIBUTE)) {
    if (attributes.has(attribute)) return { problem: 'malformed' }
    const value = decoded(double ?? single ?? '')
    if (value === null) return { problem: 'forbidden', what: '&' }
    if (!isHarmless(name, attribute, value))
      return { problem: 'forbidden', what: `${attribute.slice(0, NAME_MAX)} (<${name}>)` }
    attributes.set(attribute, value)
  }
  if (!parent && attributes.get('xmlns') !== NAMESPACES.xmlns) return { problem: 'malformed' }
  return attributes
}

/** References lead to gradients, masks and clips of the same file only. */
function isHarmless(element: string, attribute: string, value: string): boolean {
  if (!ATTRIBUTES.has(attribute)) return false
  const namespace = NAMESPACES[attribute]
  if (namespace) return value === namespace
  if (attribute === 'style') return isHarmlessStyle(value)
  if (attribute === 'href' || attribute === 'xlink:href') return GRADIENTS.has(element) && /^#[\w-]+$/.test(value)
  if (attribute === 'type') return element === 'style' && value === 'text/css'
  if (PLAIN.has(attribute)) return !/[\\<]/.test(value)
  if (/^(?:transform|gradientTransform)$/.test(attribute)) return /^[\w\s().,+-]*$/.test(value)
  return /^\s*url\(#[\w-]+\)\s*$/.test(value) || (isHarmlessStyle(value) && !value.includes(':'))
}

/** Of texts and of settings without an address. */
const PLAIN = new Set(['aria-label', 'data-name', 'id', 'class'])

/** The `viewBox` is what scales; `width` and `height` may be there too. */
function sizeOf(root: Map<string, string>): { width: number; height: number } | LogoProblem {
  const [, , width = 0, height = 0, ...more] = (root.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  if (!(width > 0 && height > 0) || more.length > 0) return { problem: 'no-view-box' }
  const given = ['width', 'height'].map((side) => Number.parseFloat(root.get(side) ?? '0'))
  const isTooLarge = [width, height, ...given].some((side) => !(side <= LOGO_SIDE.max))
  return isTooLarge ? { problem: 'wrong-size' } : { width, height }
}
