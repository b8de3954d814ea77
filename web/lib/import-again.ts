/** The address in the message of a failed import. */
const ADDRESS = /https?:\/\/\S+$/

/**
 * Imports a chunk, however often it failed before. Browsers may keep a failed import for as long as the page is open (HTML,
 * module map), so that only another address is requested again.
 */
export function importer<Chunk>(load: () => Promise<Chunk>): () => Promise<Chunk> {
  let address: string | null = null
  let attempts = 0
  return async () => {
    try {
      return address === null ? await load() : await import(/* @vite-ignore */ `${address}?again=${++attempts}`)
    } catch (error) {
      address ??= ADDRESS.exec(String(error))?.[0] ?? null
      throw error
    }
  }
}
