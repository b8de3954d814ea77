import { defineText } from '../../rules/text'

/** Names a GraphQL argument or REST parameter and what is wrong with it. */
export const argumentText = defineText(
  {
    size: (p: { argument: string; max: number }) => `${p.argument}: geef een heel getal van 1 tot en met ${p.max}.`,
    bothEnds: 'first en last: geef er één van de twee.',
    cursor: (p: { argument: string }) => `${p.argument}: dit is geen cursor van deze lijst.`,
    single: (p: { argument: string }) => `${p.argument}: geef één waarde.`,
    oneOf: (p: { argument: string; words: string }) => `${p.argument}: kies uit ${p.words}.`,
    atMost: (p: { argument: string; max: number }) => `${p.argument}: geef er hoogstens ${p.max}.`,
    tooLong: (p: { argument: string; max: number }) => `${p.argument}: geef hoogstens ${p.max} tekens.`,
    missing: (p: { argument: string }) => `${p.argument}: dit ontbreekt.`,
    notAName: (p: { argument: string }) => `${p.argument}: dit is geen naam die je kunt zoeken.`,
    json: 'De inhoud is geen geldige JSON.',
  },
  {
    size: (p) => `${p.argument}: give a whole number from 1 to ${p.max}.`,
    bothEnds: 'first and last: give one of the two.',
    cursor: (p) => `${p.argument}: this is not a cursor of this list.`,
    single: (p) => `${p.argument}: give one value.`,
    oneOf: (p) => `${p.argument}: choose from ${p.words}.`,
    atMost: (p) => `${p.argument}: give at most ${p.max}.`,
    tooLong: (p) => `${p.argument}: give at most ${p.max} characters.`,
    missing: (p) => `${p.argument}: this is missing.`,
    notAName: (p) => `${p.argument}: this is not a name that can be searched.`,
    json: 'The body is not valid JSON.',
  },
)
