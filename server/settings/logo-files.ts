import { createHash } from 'node:crypto'
import {
  ICON_SIDE,
  LOGO_BYTES,
  LOGO_RATIO,
  type LogoFile,
  type LogoSurface,
  type LogoType,
} from '../../rules/shop-logo'
import type { LogoProblem } from './logo-problem'
import { PNG_SIGNATURE, readPng } from './png-logo'
import { readSvg } from './svg-logo'

/** Reads a file as the picture of a surface, by its content. Returns what is stored about it, or why it cannot be that. */
export function readLogoFile(bytes: Buffer, surface: LogoSurface): LogoFile | LogoProblem {
  const file = readFile(bytes)
  if ('problem' in file || surface === 'LIGHT' || surface === 'DARK') return file
  if (file.type !== 'png') return { problem: 'no-png' }
  const { width, height } = file
  const isIcon = width === height && width >= ICON_SIDE.min && width <= ICON_SIDE.max
  return surface === 'ICON' && !isIcon ? { problem: 'no-icon' } : file
}

function readFile(bytes: Buffer): LogoFile | LogoProblem {
  const type = typeOf(bytes)
  if (!type) return { problem: 'unknown-type' }
  if (bytes.length > LOGO_BYTES[type]) return { problem: 'too-large', what: String(LOGO_BYTES[type] / 1024) }
  const size = type === 'png' ? readPng(bytes) : readSvg(bytes)
  if ('problem' in size) return size
  const ratio = size.width / size.height
  if (ratio < LOGO_RATIO.min || ratio > LOGO_RATIO.max) return { problem: 'wrong-ratio' }
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  return { hash, type, ...size, bytes: bytes.length }
}

/** An SVG starts with a tag, after a byte order mark and white space. */
function typeOf(bytes: Buffer): LogoType | null {
  if (bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return 'png'
  return /^(?:\u00ef\u00bb\u00bf)?\s*</.test(bytes.toString('latin1', 0, 1000)) ? 'svg' : null
}
