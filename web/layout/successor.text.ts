import { defineText } from '../../rules/text'

/** Words for owners of a product that is no longer sold. */
export const successorText = defineText(
  { successor: (p: { name: string }) => `Wordt niet meer verkocht. Opvolger: ${p.name}.` },
  { successor: (p) => `No longer sold. Successor: ${p.name}.` },
)
