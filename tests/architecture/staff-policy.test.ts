import { readFileSync } from 'node:fs'
import {
  getNamedType,
  isInputObjectType,
  isNonNullType,
  isUnionType,
  lexicographicSortSchema,
  printSchema,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import { STAFF_PARTS } from '../../server/features'
import type { StaffRule } from '../../server/staff/policy'
import { staffPolicy, staffSchema } from '../../server/staff/schema'
import { STAFF_MUTATIONS, STAFF_QUERIES, STAFF_SUBSCRIPTIONS } from './staff-policy'

const schema = staffSchema(STAFF_PARTS)
const policy = staffPolicy(STAFF_PARTS)
const queries = schema.getQueryType()?.getFields() ?? {}
const subscriptions = schema.getSubscriptionType()?.getFields() ?? {}
const mutations = schema.getMutationType()?.getFields() ?? {}

test('staff.graphql is what the resolvers say', () => {
  expect(readFileSync('staff.graphql', 'utf8')).toBe(`${printSchema(lexicographicSortSchema(schema))}\n`)
})

test('every operation of the back office has its row, and no row is left over', () => {
  expect(Object.keys(STAFF_QUERIES).sort()).toEqual(Object.keys(queries).sort())
  expect(Object.keys(STAFF_MUTATIONS).sort()).toEqual(Object.keys(mutations).sort())
  expect(Object.keys(STAFF_SUBSCRIPTIONS).sort()).toEqual(Object.keys(subscriptions).sort())
})

const asRow = ({ who, right, isFresh, hasReason, audit }: StaffRule) => ({
  who: right ?? who,
  entry: audit,
  needs: [...(isFresh ? ['fresh factor'] : []), ...(hasReason ? ['reason'] : [])],
})

const rows = { ...STAFF_QUERIES, ...STAFF_MUTATIONS, ...STAFF_SUBSCRIPTIONS }
test.each(Object.entries(rows))('%s requires what its row says', (name, row) => {
  const rule = policy.Query[name] ?? policy.Mutation[name] ?? policy.Subscription[name]
  expect(rule && asRow(rule)).toEqual(row)
})

describe('every mutation of the back office', () => {
  test.each(Object.keys(mutations))('%s has a required reason in its input if its row says so', (name) => {
    const input = getNamedType(mutations[name]?.args.find((arg) => arg.name === 'input')?.type)
    const reason = isInputObjectType(input) ? input.getFields().reason : undefined
    expect(reason !== undefined && isNonNullType(reason.type)).toBe(STAFF_MUTATIONS[name]?.needs.includes('reason'))
  })

  test.each(Object.keys(mutations))('%s can answer StepUpNeeded and InvalidInput if its row says so', (name) => {
    const result = getNamedType(mutations[name]?.type)
    const members = isUnionType(result) ? result.getTypes().map((type) => type.name) : []
    const needs = STAFF_MUTATIONS[name]?.needs ?? []
    if (needs.includes('fresh factor')) expect(members).toContain('StepUpNeeded')
    if (needs.includes('reason')) expect(members).toContain('InvalidInput')
  })

  test('that acts for someone who is signed in asks for a reason, except about the own session', () => {
    const ownSession = ['confirmFactor', 'beginPasskeyConfirmation']
    const without = Object.entries(STAFF_MUTATIONS).filter(
      ([, { who, needs }]) => who !== 'anyone' && !needs.includes('reason'),
    )
    expect(without.map(([name]) => name).sort()).toEqual([...ownSession].sort())
  })
})
