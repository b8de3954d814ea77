import { defineText } from '../../../rules/text'

export const orderText = defineText({ pageTitle: 'Bestellen — Wimpel' }, { pageTitle: 'Order — Wimpel' })
