interface ExtensionRule {
  shortest: number
  /** Whether the registry takes names with other letters, written as `xn--…`. */
  idn: boolean
}

const ORDINARY: ExtensionRule = { shortest: 1, idn: true }

const RULES: Record<string, ExtensionRule> = {
  nl: { shortest: 2, idn: false },
  be: { shortest: 2, idn: true },
  eu: { shortest: 2, idn: true },
}

/** What follows the first label: `co.uk` of `voorbeeld.co.uk`. */
export const extensionOf = (name: string): string => name.slice(name.indexOf('.') + 1)

/** Whether the registry of its extension would take this lower-case ASCII name at all (RFC 1123, RFC 5891 §4.2.3.1). */
export function isRegistrable(name: string): boolean {
  const labels = name.split('.')
  if (name.length > 253 || labels.length < 2 || !labels.every(isHostLabel)) return false
  const [label = ''] = labels
  const rule = RULES[extensionOf(name)] ?? ORDINARY
  if (label.length < rule.shortest) return false
  if (label.startsWith('xn--')) return rule.idn
  return label.slice(2, 4) !== '--'
}

const isHostLabel = (label: string): boolean => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label)
