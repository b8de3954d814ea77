import { Arg, type ClassType } from 'type-graphql'

/** The one argument of a mutation; what it holds is described at its type. */
export const Input = (type: () => ClassType) => Arg('input', type, { description: 'All that the mutation takes.' })
