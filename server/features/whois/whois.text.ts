import { defineText } from '../../../rules/text'

export const text = defineText(
  {
    inUse: 'Deze domeinhouder hoort nog bij een of meer domeinen. Kies daar eerst een andere houder.',
    tooMany: (p: { max: number }) =>
      `Je kunt niet meer dan ${p.max} eigen domeinhouders bewaren. Verwijder er eerst een.`,
  },
  {
    inUse: 'This domain holder still belongs to one or more domains. Choose another holder there first.',
    tooMany: (p) => `You cannot keep more than ${p.max} holders of your own. Delete one first.`,
  },
)
