/** Parses JSON from outside. Returns null if it is invalid; validate what it returns. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
