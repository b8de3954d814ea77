import 'reflect-metadata'
import { writeFileSync } from 'node:fs'
import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql'
import { STAFF_PARTS } from '../features'
import { buildShopSchema } from '../schema'
import { buildStaffSchema } from '../staff/schema'

/** Writes schema.graphql and staff.graphql, which are committed so that changes of the graphs show in the diff. */
const write = (file: string, schema: GraphQLSchema) =>
  writeFileSync(file, `${printSchema(lexicographicSortSchema(schema))}\n`)

write('schema.graphql', buildShopSchema())
write('staff.graphql', buildStaffSchema(STAFF_PARTS))
