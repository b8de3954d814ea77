import { crc32, deflateSync } from 'node:zlib'

/** A logo of an example shop: a quay with a bollard, dark on nothing. */
export const TEST_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 30"><rect x="2" y="20" width="116" height="6" fill="#14305c"/><circle cx="16" cy="12" r="8" fill="#e8590c"/><path d="M36 20V6h40v14M88 20V2h24v18" fill="none" stroke="#14305c" stroke-width="3"/></svg>'

/** The same for dark surfaces. */
export const TEST_SVG_DARK = TEST_SVG.replaceAll('#14305c', '#dce8ff')

/** Returns a PNG of one colour with a transparent border, RGB with alpha. */
export function testPng(width: number, height: number, [red, green, blue] = [20, 48, 92]): Buffer {
  const rows = Buffer.alloc((width * 4 + 1) * height)
  const row = Buffer.alloc(width * 4 + 1)
  row.fill(Buffer.from([red ?? 0, green ?? 0, blue ?? 0, 255]), 9, row.length - 8)
  for (let y = 2; y < height - 2; y++) row.copy(rows, y * row.length)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const chunks = [
    ['IHDR', head],
    ['IDAT', deflateSync(rows)],
    ['IEND', Buffer.alloc(0)],
  ] as const
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, ...chunks.map(([type, data]) => pngChunk(type, data))])
}

/** Returns a chunk of a PNG with its length and its checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}
