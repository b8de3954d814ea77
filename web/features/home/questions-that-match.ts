interface Question {
  question: string
  answer: string
}

/** Questions in which every typed word starts a word; those with a match in the question first. Null when nothing was typed. */
export function questionsThatMatch<T extends Question>(questions: readonly T[], typed: string): readonly T[] | null {
  const words = wordsOf(typed)
  if (words.length === 0) return null
  const hasAll = (text: string) => {
    const said = wordsOf(text)
    return words.every((word) => said.some((one) => one.startsWith(word)))
  }
  const asked = questions.filter(({ question }) => hasAll(question))
  const answered = questions.filter((one) => !asked.includes(one) && hasAll(`${one.question} ${one.answer}`))
  return [...asked, ...answered]
}

/** Lower case without accents: "kopieren" finds "kopiëren". */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
