/** Legal forms of a company, as registries want to know them. These values are stored: add, never rename. */
export const LEGAL_FORMS = [
  'SOLE_TRADER',
  'PARTNERSHIP',
  'LIMITED_COMPANY',
  'PUBLIC_COMPANY',
  'ASSOCIATION',
  'FOUNDATION',
  'GOVERNMENT',
  'OTHER',
] as const
export type LegalForm = (typeof LEGAL_FORMS)[number]
