import { parseHolder } from '../../../rules/holder'
import type { Parsed } from '../../../rules/issues'
import { type RuleForm, useRuleForm } from '../../forms/useRuleForm'
import { HOLDER_FIELDS, type HolderValues, holderInput } from './holder-fields'

export type HolderFormState = RuleForm<HolderValues>

/** A holder as it is being filled in (WHO-016, WHO-017). */
export const useHolderForm = (values: HolderValues): HolderFormState =>
  useRuleForm({ values, fields: HOLDER_FIELDS, parse })

function parse(values: HolderValues): Parsed<HolderValues> {
  const parsed = parseHolder(holderInput(values))
  return parsed.ok ? { ok: true, value: { ...parsed.value, isCompany: values.isCompany } } : parsed
}
