import { crc32, inflateSync } from 'node:zlib'
import { LOGO_SIDE } from '../../rules/shop-logo'
import type { LogoProblem } from './logo-problem'

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Channels of each colour type: grey, RGB, palette, grey with alpha, RGB with alpha. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/**
 * Returns the size of a sound PNG, or why it is refused: each chunk is checked, the picture is decompressed, and nothing
 * may follow its end.
 */
export function readPng(bytes: Buffer): { width: number; height: number } | LogoProblem {
  const chunks = chunksOf(bytes)
  const [head] = chunks ?? []
  if (!chunks || head?.type !== 'IHDR' || head.data.length !== 13) return { problem: 'malformed' }
  const width = head.data.readUInt32BE(0)
  const height = head.data.readUInt32BE(4)
  if ([width, height].some((side) => side < LOGO_SIDE.min || side > LOGO_SIDE.max)) return { problem: 'wrong-size' }
  const [depth = 0, colour = 0, , , interlace] = head.data.subarray(8)
  const channels = CHANNELS[colour]
  if (channels === undefined || depth > 8 || interlace !== 0) return { problem: 'unusual-png' }
  // Chunks that a reader must know begin with a capital; moving pictures have `acTL`.
  const isUsual = chunks.every(({ type }) => /^[a-z]/.test(type) || ['IHDR', 'PLTE', 'IDAT', 'IEND'].includes(type))
  if (!isUsual || chunks.some(({ type }) => type === 'acTL')) return { problem: 'unusual-png' }
  const rows = (Math.ceil((width * channels * depth) / 8) + 1) * height
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  try {
    if (inflateSync(packed, { maxOutputLength: rows }).length !== rows) return { problem: 'malformed' }
  } catch {
    return { problem: 'malformed' }
  }
  return colour === 3 && !chunks.some(({ type }) => type === 'PLTE') ? { problem: 'malformed' } : { width, height }
}

interface Chunk {
  type: string
  data: Buffer
}

/** Returns null if a chunk is cut off or damaged, or if the file does not end with its last chunk. */
function chunksOf(bytes: Buffer): Chunk[] | null {
  const chunks: Chunk[] = []
  let at = PNG_SIGNATURE.length
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    if (end > bytes.length) return null
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (bytes.readUInt32BE(end - 4) !== crc32(bytes.subarray(at + 4, end - 4))) return null
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4) })
    at = end
    if (type === 'IEND') return at === bytes.length ? chunks : null
  }
  return null
}
