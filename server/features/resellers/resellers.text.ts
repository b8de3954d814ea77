import { defineText } from '../../../rules/text'

type Tier = { staffel: number }

/** Column headers of the price list as a file. */
export const resellersText = defineText(
  {
    extension: 'Extensie',
    firstYearAt: (p: Tier) => `Staffel ${p.staffel}, eerste jaar`,
    laterAt: (p: Tier) => `Staffel ${p.staffel}, daarna per jaar`,
  },
  {
    extension: 'Extension',
    firstYearAt: (p) => `Tier ${p.staffel}, first year`,
    laterAt: (p) => `Tier ${p.staffel}, each year after`,
  },
)
