/** Bytes of the length in front of each frame (RFC 5734 §4). */
const PREFIX_BYTES = 4
/** Maximum size of a frame, its prefix included. Real responses have a few kilobytes. */
export const FRAME_MAX_BYTES = 1024 * 1024

/** A stream is not one of EPP frames, so nothing behind this point can be read. */
export class InvalidFrame extends Error {
  override name = 'InvalidFrame'
}

/** Returns a text as a frame: its length, which counts the four bytes of the length too, and the text in UTF-8. */
export function encodeFrame(text: string): Buffer {
  const body = Buffer.from(text, 'utf8')
  const frame = Buffer.allocUnsafe(PREFIX_BYTES + body.length)
  frame.writeUInt32BE(frame.length)
  body.copy(frame, PREFIX_BYTES)
  return frame
}

/**
 * Returns a reader that collects bytes as they arrive and returns the texts of the frames that are complete with them. Throws
 * InvalidFrame for a length that is impossible or above a mebibyte, and for text that is not UTF-8.
 */
export function createFrameReader(): (chunk: Uint8Array) => string[] {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let chunks: Uint8Array[] = []
  let size = 0
  return (chunk) => {
    chunks.push(chunk)
    size += chunk.length
    const texts: string[] = []
    for (let length = lengthIn(chunks, size); length !== null && length <= size; length = lengthIn(chunks, size)) {
      const bytes = joined(chunks)
      texts.push(decode(decoder, bytes.subarray(PREFIX_BYTES, length)))
      chunks = [bytes.subarray(length)]
      size -= length
    }
    return texts
  }
}

/** Returns the length of the first frame; null until its four bytes are there. */
function lengthIn(chunks: readonly Uint8Array[], size: number): number | null {
  if (size < PREFIX_BYTES) return null
  const [first] = chunks
  const head = first && first.length >= PREFIX_BYTES ? Buffer.from(first.buffer, first.byteOffset) : joined(chunks)
  const length = head.readUInt32BE(0)
  if (length <= PREFIX_BYTES || length > FRAME_MAX_BYTES) throw new InvalidFrame('the length of a frame is impossible')
  return length
}

const joined = (chunks: readonly Uint8Array[]): Buffer => Buffer.concat(chunks)

function decode(decoder: TextDecoder, bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new InvalidFrame('a frame is not UTF-8')
  }
}
