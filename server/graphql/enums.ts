import { registerEnumType } from 'type-graphql'

type Name<Word extends string> = Word extends `${infer Left}-${infer Right}`
  ? `${Uppercase<Left>}_${Name<Right>}`
  : Uppercase<Word>

/**
 * Creates an enum of the graph from words and their meanings. Pass the meanings as `Record<Word, string>` of a list of
 * the rules, so that a missing word does not compile. Inside the server a word stays as the rules write it: `nl-promo`
 * is `NL_PROMO` in the graph.
 */
export function graphEnum<const Meanings extends Record<string, string>>(
  name: string,
  description: string,
  meanings: Meanings,
): { readonly [Word in keyof Meanings & string as Name<Word>]: Word } {
  const words = Object.entries(meanings).map(([word, meaning]) => ({ word, meaning, key: nameOf(word) }))
  const values = Object.fromEntries(words.map(({ key, word }) => [key, word]))
  const valuesConfig = Object.fromEntries(words.map(({ key, meaning }) => [key, { description: meaning }]))
  registerEnumType(values, { name, description, valuesConfig })
  // fromEntries loses which key belongs to which word; nameOf does for texts what Name does for types.
  return values as { readonly [Word in keyof Meanings & string as Name<Word>]: Word }
}

const nameOf = (word: string): string => word.toUpperCase().replaceAll('-', '_')
