import { defineText } from '../../rules/text'

/** Texts for refused documents, with the limit. */
export const documentText = defineText(
  {
    refused: (p: { reason: string }) => `Het GraphQL-document is geweigerd: ${p.reason}.`,
    tokens: (p: { max: number }) => `meer dan ${p.max} tokens`,
    variables: (p: { max: number }) => `meer dan ${p.max} waarden in de variabelen`,
    listItems: (p: { max: number }) => `meer dan ${p.max} items in een lijst van de variabelen`,
    aliases: (p: { max: number }) => `meer dan ${p.max} aliassen`,
    directives: (p: { max: number }) => `meer dan ${p.max} directives`,
    circle: 'fragmenten die elkaar in een kring gebruiken',
    mutations: (p: { max: number }) => `meer dan ${p.max} mutatie`,
    depth: (p: { max: number }) => `dieper dan ${p.max}`,
    fields: (p: { max: number }) => `meer dan ${p.max} velden, die van fragmenten bij elk gebruik geteld`,
    cost: (p: { cost: number; max: number }) =>
      `kosten van ${p.cost}, meer dan ${p.max}: vraag kortere lijsten (first, last)`,
    introspectionDepth: (p: { max: number }) => `introspectie dieper dan ${p.max}`,
    introspectionFields: (p: { max: number }) => `introspectie van meer dan ${p.max} velden`,
    introspectionCost: (p: { cost: number; max: number }) => `introspectie met kosten van ${p.cost}, meer dan ${p.max}`,
  },
  {
    refused: (p) => `The document is refused: ${p.reason}.`,
    tokens: (p) => `more than ${p.max} tokens`,
    variables: (p) => `more than ${p.max} values in the variables`,
    listItems: (p) => `more than ${p.max} items in a list of the variables`,
    aliases: (p) => `more than ${p.max} aliases`,
    directives: (p) => `more than ${p.max} directives`,
    circle: 'fragments that spread each other in a circle',
    mutations: (p) => `more than ${p.max} mutation`,
    depth: (p) => `deeper than ${p.max}`,
    fields: (p) => `more than ${p.max} fields, those of fragments counted at each spread`,
    cost: (p) => `a cost of ${p.cost}, more than ${p.max}: ask for shorter lists (first, last)`,
    introspectionDepth: (p) => `introspection deeper than ${p.max}`,
    introspectionFields: (p) => `introspection of more than ${p.max} fields`,
    introspectionCost: (p) => `introspection at a cost of ${p.cost}, more than ${p.max}`,
  },
)
