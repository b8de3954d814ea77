import { Arg, type ClassType } from 'type-graphql'

/** The single argument of a mutation; its content is described at its type. */
export const Input = (type: () => ClassType) => Arg('input', type, { description: 'Input of the mutation.' })
