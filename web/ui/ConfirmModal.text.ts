import { defineText } from '../../rules/text'

export const confirmModalText = defineText({ ok: 'Aanpassen' }, { ok: 'Change' })
