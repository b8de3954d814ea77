import { defineText } from '../../../rules/text'

export const presenceText = defineText(
  {
    busy: (p: { name: string; since: string }) => `${p.name} is bezig met dit sinds ${p.since}`,
  },
  {
    busy: (p) => `${p.name} has been working on this since ${p.since}`,
  },
)
