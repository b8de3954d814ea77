import { type GraphQLSchema, graphql } from 'graphql'
import { buildSchema } from 'type-graphql'
import { PaymentMethod } from './catalogue.graphql'
import { CatalogueResolver } from './catalogue.resolver'
import { catalogueContext } from './catalogue.test-support'

/** The schema of the catalogue alone. */
export const catalogueSchema: GraphQLSchema = await buildSchema({
  resolvers: [CatalogueResolver],
  orphanedTypes: [PaymentMethod],
  validate: false,
})

/** Returns the one list of the query. */
export async function ask(
  source: string,
  options?: Parameters<typeof catalogueContext>[0],
): Promise<Record<string, unknown>[]> {
  const contextValue = await catalogueContext(options)
  const { data, errors } = await graphql({ schema: catalogueSchema, source, contextValue })
  if (errors) throw new AggregateError(errors, errors.map(({ message }) => message).join('\n'))
  // Each query of these tests has one field, a list of objects.
  return Object.values(data ?? {})[0] as Record<string, unknown>[]
}
