import 'reflect-metadata'
import { writeFileSync } from 'node:fs'
import { assertValidSchema, type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql'
import { STAFF_PARTS } from '../features'
import { shopSchema } from '../schema'
import { staffSchema } from '../staff/schema'

/** Writes schema.graphql and staff.graphql, which are committed so that changes of the graphs show in the diff. */
function write(file: string, schema: GraphQLSchema) {
  assertValidSchema(schema)
  writeFileSync(file, `${printSchema(lexicographicSortSchema(schema))}\n`)
}

write('schema.graphql', shopSchema())
write('staff.graphql', staffSchema(STAFF_PARTS))
