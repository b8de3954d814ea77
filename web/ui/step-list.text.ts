import { defineText } from '../../rules/text'

export const stepListText = defineText({ isDone: 'gedaan' }, { isDone: 'done' })
