import { defineText } from '../../../rules/text'

/** Words for an item of a kind that this version does not know. */
export const workText = defineText(
  {
    unknown: (p: { kind: string; subject: string }) => `${p.kind}: ${p.subject}`,
    open: 'Bekijken',
  },
  {
    unknown: (p) => `${p.kind}: ${p.subject}`,
    open: 'View',
  },
)
