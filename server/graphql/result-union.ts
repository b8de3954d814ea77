import { type ClassType, createUnionType } from 'type-graphql'
import { InvalidInput } from './user-error'

/** What a mutation answers with: the thing changed, or one of the refusals. */
export function resultUnion<T extends ClassType[]>(name: string, ...types: T) {
  return createUnionType({ name, types: () => [...types, InvalidInput] as const })
}
