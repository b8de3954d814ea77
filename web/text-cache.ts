/** Pages are few and mostly the same for all; what does not fit is made again. */
const ROOM = 200

/**
 * The text of public pages by what it was made of: the same data gives every viewer the same text. Holds the most
 * recently asked ones.
 */
export class TextCache<Text> {
  private readonly texts = new Map<string, Text>()

  async of(key: string, make: () => Promise<Text>): Promise<Text> {
    const text = this.texts.get(key) ?? (await make())
    // Set anew, it stands last; the one not asked for longest stands first.
    this.texts.delete(key)
    this.texts.set(key, text)
    const [oldest] = this.texts.keys()
    if (this.texts.size > ROOM && oldest !== undefined) this.texts.delete(oldest)
    return text
  }
}
