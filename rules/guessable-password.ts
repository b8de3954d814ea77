/** Person and account for which a password is chosen. Attackers try these words first. */
export interface PasswordOwner {
  email: string
  /** First name, last name, company and username, if known. */
  names: readonly (string | null | undefined)[]
}

/**
 * Returns whether a password of sufficient length is easy to guess: a repeated well-known word, or words of its owner
 * or the shop extended with a repeat, a year, a number or a run of one character. One other word makes it acceptable.
 * Everything else is left to the length rule.
 */
export function isGuessable(password: string, owner: PasswordOwner): boolean {
  const typed = [...password.toLowerCase()]
  const email = owner.email.toLowerCase()
  if (email !== '' && password.toLowerCase().includes(email)) return true
  const own = [...wordsIn(email), ...owner.names.flatMap((name) => wordsIn(name ?? '')), ...SHOP_WORDS]
  const marks = typed.map((_, at) => markLengths(typed, at))
  const fillings = typed.map((_, at) => fillingLengths(typed, at))
  const isMadeOf = (words: readonly string[], between: readonly number[][]) =>
    isCovered(
      typed.length,
      (at) => wordLengths(typed, at, words),
      (at) => between[at] ?? [],
    )
  return isMadeOf(own, fillings) || [PHRASE, ...WELL_KNOWN].some((words) => isMadeOf(words, marks))
}

const SHOP_WORDS = ['wimpel', 'domein', 'domeinnaam', 'domain', 'hosting', 'webhosting', 'website', 'winkel', 'shop']

/** Words at the top of common password lists, in the languages of the customers. */
const WELL_KNOWN =
  `password passw0rd wachtwoord passwort motdepasse welkom welcome willkommen admin administrator beheerder root
  login inloggen toegang letmein changeme veranderdit geheim secret default gast guest test tester testtest user
  gebruiker hallo hello qwerty azerty iloveyou ikhouvanjou ikhouvanje schatje liefje mama papa oma opa
  nederland holland belgie amsterdam rotterdam utrecht denhaag eindhoven groningen antwerpen ajax feyenoord psv
  voetbal football hockey computer internet google facebook samsung apple microsoft windows
  lente zomer herfst winter spring summer autumn januari februari maart april mei juni juli augustus september
  oktober november december maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
  sunshine princess prinses dragon monkey superman batman pokemon starwars master baseball trustnoone abc abcdef`
    .split(/\s+/)
    .map((word) => [word])

/** From a widely known web comic. */
const PHRASE = ['correct', 'horse', 'battery', 'staple']

const RUN_MIN = 3

/** Common substitutes for letters. */
const DISGUISES: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'il', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '9': 'g' },
  ...{ '@': 'a', $: 's', '!': 'il', '€': 'e', '+': 't' },
}

/** Words of at least two letters. The top-level domain of an address is ignored. */
const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/(@.*)\.\p{L}+$/u, '$1')
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= 2)

/** Returns whether steps of these lengths cover the text from start to end, with at least one core word. */
function isCovered(end: number, coresAt: (at: number) => number[], fillingsAt: (at: number) => number[]): boolean {
  const [without, withCore] = [new Set([0]), new Set<number>()]
  for (let at = 0; at < end; at++) {
    if (!without.has(at) && !withCore.has(at)) continue
    for (const length of coresAt(at)) withCore.add(at + length)
    for (const length of fillingsAt(at)) {
      if (without.has(at)) without.add(at + length)
      if (withCore.has(at)) withCore.add(at + length)
    }
  }
  return withCore.has(end)
}

const wordLengths = (typed: readonly string[], at: number, words: readonly string[]): number[] =>
  words.filter((word) => [...word].every((letter, i) => isWrittenAs(letter, typed[at + i]))).map((word) => word.length)

const isWrittenAs = (letter: string, character = ''): boolean =>
  character === letter || (DISGUISES[character]?.includes(letter) ?? false)

/** A punctuation mark or a space. */
const markLengths = (typed: readonly string[], at: number): number[] =>
  /^[^\p{L}\p{N}]/u.test(typed[at] ?? '') ? [1] : []

/** A punctuation mark or space, a year, a number of at most four digits, or a run of one character. */
function fillingLengths(typed: readonly string[], at: number): number[] {
  const lengths = markLengths(typed, at)
  const rest = typed.slice(at).join('')
  if (/^(?:19|20)\d\d/.test(rest)) lengths.push(4)
  const digits = /^\d+/.exec(rest)?.[0].length ?? 0
  if (digits > 0 && digits <= 4 && !/\d/.test(typed[at - 1] ?? '')) lengths.push(digits)
  let run = 1
  while (typed[at + run] === typed[at]) run++
  for (let length = RUN_MIN; length <= run; length++) lengths.push(length)
  return lengths
}
