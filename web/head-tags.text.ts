import { defineText, SHOP } from '../rules/text'

export const headTagsText = defineText(
  { pictureAlt: `Seinvlaggen op een lijn die een naam spellen, met het merk ${SHOP}` },
  { pictureAlt: `Signal flags on a line that spell a name, with the mark of ${SHOP}` },
)
