import { writeFileSync } from 'node:fs'
import { lexicographicSortSchema, printSchema } from 'graphql'
import { buildShopSchema } from '../schema'

/** Writes schema.graphql, which is committed: what changes in the graph shows in the diff. */
writeFileSync('schema.graphql', `${printSchema(lexicographicSortSchema(buildShopSchema()))}\n`)
