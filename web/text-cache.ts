/** Public pages are few and mostly the same for all; evicted ones are rendered again. */
const ROOM = 200

/** HTML of public pages, keyed by their data: the same data gives every viewer the same HTML. Keeps the most recently used. */
export class TextCache<Text> {
  private readonly texts = new Map<string, Text>()

  async of(key: string, make: () => Promise<Text>): Promise<Text> {
    const text = this.texts.get(key) ?? (await make())
    // Reinserted as the newest; the oldest entry is the least recently used.
    this.texts.delete(key)
    this.texts.set(key, text)
    const [oldest] = this.texts.keys()
    if (this.texts.size > ROOM && oldest !== undefined) this.texts.delete(oldest)
    return text
  }
}
