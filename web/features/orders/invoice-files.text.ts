import { defineText } from '../../../rules/text'

export const invoiceFilesText = defineText(
  {
    downloadAs: (p: { number: string; format: string }) => `${p.number} downloaden als ${p.format}`,
  },
  {
    downloadAs: (p) => `Download ${p.number} as ${p.format}`,
  },
)
