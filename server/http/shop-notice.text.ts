import { defineText } from '../../rules/text'

export const shopNoticeText = defineText({ title: 'Bericht van de winkel' }, { title: 'Notice of the shop' })
