/**
 * Returns what a registrar without codes for it objects to, by its words and the names of the refused fields: `2202 Invalid
 * authorization information` is the text of RFC 5730. Null if they do not say.
 */
export function reasonIn(text: string, fields: readonly string[] = []): 'code' | 'holder' | 'name-servers' | null {
  const all = [text, ...fields]
  if (all.some((each) => /auth(orization)?[ -]?(code|info)/i.test(each))) return 'code'
  if (fields.some((field) => /^(registrant|contacts?)\b/i.test(field)) || /contact|registrant/i.test(text))
    return 'holder'
  if (fields.some((field) => /^(ns|nameservers?)\b/i.test(field)) || /name ?server/i.test(text)) return 'name-servers'
  return null
}
