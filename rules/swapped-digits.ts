/** The two digits that a payer exchanged while typing an amount; null if that does not explain what was paid. */
export function swappedDigits(asked: number, paid: number): { first: string; second: string } | null {
  const [wanted, typed] = [String(asked), String(paid)]
  if (wanted.length !== typed.length) return null
  const [one, other, ...more] = [...wanted].flatMap((digit, at) => (digit === typed[at] ? [] : [at]))
  if (one === undefined || other === undefined || more.length > 0) return null
  const [first = '', second = ''] = [wanted[one], wanted[other]]
  return typed[one] === second && typed[other] === first ? { first, second } : null
}
