import {
  type GraphQLEnumType,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { type ClassType, getMetadataStorage } from 'type-graphql'
import * as z from 'zod'
import { isProperty } from '../../graphql/look-along-guards'
import { graphTypes } from './description'
import type { JsonSchema } from './openapi'

export interface Types {
  /** Schemas of the types used so far and of their field types, by name. */
  schemas: Record<string, JsonSchema>
  of(shape: z.ZodType): JsonSchema
  /** Adds a schema by name and returns a reference to it. */
  add(name: string, schema: JsonSchema): JsonSchema
}

/** Converts shapes to JSON Schema. GraphQL types become named schemas with the descriptions of the graph. */
export function createTypes(schema: GraphQLSchema): Types {
  const schemas: Record<string, JsonSchema> = {}

  function named(type: GraphQLNamedType): JsonSchema {
    const scalar = SCALARS[type.name]
    if (scalar) return scalar
    if (!(type.name in schemas)) {
      // Registered before its fields, because types can be recursive.
      schemas[type.name] = {}
      schemas[type.name] = definition(type)
    }
    return referenceTo(type.name)
  }

  function definition(type: GraphQLNamedType): JsonSchema {
    if (isEnumType(type)) return enumOf(type)
    if (isAbstractType(type)) return { anyOf: schema.getPossibleTypes(type).map(named) }
    return fields(type)
  }

  /** Omits fields with a resolver, which exist in GraphQL only. */
  function fields(type: GraphQLNamedType, takes?: (field: string) => boolean): JsonSchema {
    if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) return {}
    const all = isInputObjectType(type)
      ? Object.values(type.getFields()).map((field) => ({ ...field, isNeeded: isNonNullType(field.type) }))
      : Object.values(type.getFields())
          // On an interface, every field has a resolver that delegates to the object type.
          .filter((field) => isInterfaceType(type) || isProperty(field))
          .map((field) => ({ ...field, isNeeded: true }))
    // REST uses a header instead.
    const taken = all.filter(({ name }) => name !== 'idempotencyKey' && (takes?.(name) ?? true))
    const needed = taken.filter(({ isNeeded, ...field }) => isNeeded && !hasDefault(field))
    return {
      type: 'object',
      ...(takes ? {} : { description: type.description ?? type.name }),
      properties: Object.fromEntries(
        taken.map(({ name, type: of, description, deprecationReason }) => [
          name,
          {
            ...any(of),
            ...(description ? { description } : {}),
            ...(deprecationReason ? { deprecated: true, description: `${description} ${deprecationReason}` } : {}),
          },
        ]),
      ),
      ...(needed.length > 0 ? { required: needed.map(({ name }) => name) } : {}),
    }
  }

  const any = (type: GraphQLType): JsonSchema => (isNonNullType(type) ? present(type.ofType) : nullable(present(type)))

  const present = (type: GraphQLType): JsonSchema =>
    isListType(type) ? { type: 'array', items: any(type.ofType) } : named(type as GraphQLNamedType)

  return {
    schemas,
    of(shape) {
      const { $schema: _, ...found } = z.toJSONSchema(shape, {
        io: 'input',
        unrepresentable: 'any',
        override({ zodSchema, jsonSchema }) {
          // `additionalProperties` only tolerates unknown fields; client generators cannot combine it with named
          // fields.
          const { properties, additionalProperties: more } = jsonSchema
          if (properties && typeof more === 'object') {
            if (Object.keys(more).length > 0) delete jsonSchema.additionalProperties
            else jsonSchema.additionalProperties = true
          }
          const taken = graphTypes.get(zodSchema)
          if (!taken) return
          const type = schema.getType(nameOf(taken.type))
          if (!type) throw new Error(`${taken.type.name} is no type of the graph`)
          Object.assign(jsonSchema, taken.takes ? fields(type, taken.takes) : named(type))
        },
      })
      return found
    },
    add(name, schema) {
      schemas[name] = schema
      return referenceTo(name)
    },
  }
}

const referenceTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

const hasDefault = (field: object): boolean => 'defaultValue' in field && field.defaultValue !== undefined

const enumOf = (type: GraphQLEnumType): JsonSchema => ({
  type: 'string',
  description: [
    type.description,
    ...type.getValues().map(({ value, description }) => `\`${value}\`: ${description}`),
  ].join('\n\n'),
  enum: type.getValues().map(({ value }) => value),
})

function nullable(schema: JsonSchema): JsonSchema {
  if (typeof schema.type === 'string') return { ...schema, type: [schema.type, 'null'] }
  if (Array.isArray(schema.type)) return { ...schema, type: [...schema.type, 'null'] }
  return { anyOf: [schema, { type: 'null' }] }
}

/** Name of the class in the GraphQL schema. */
function nameOf(type: ClassType): string {
  const { objectTypes, inputTypes, interfaceTypes } = getMetadataStorage()
  return [...objectTypes, ...inputTypes, ...interfaceTypes].find(({ target }) => target === type)?.name ?? type.name
}

const SCALARS: Readonly<Record<string, JsonSchema>> = {
  Int: { type: 'integer' },
  Float: { type: 'number' },
  String: { type: 'string' },
  ID: { type: 'string' },
  Boolean: { type: 'boolean' },
  Cents: { type: 'integer' },
  // Some of the oldest paths return milliseconds, which their clients rely on.
  DateTime: { type: ['integer', 'string'], format: 'date-time' },
  LocalDate: { type: 'string', format: 'date' },
  DomainName: { type: 'string' },
  EmailAddress: { type: 'string', format: 'email' },
  CountryCode: { type: 'string' },
  URL: { type: 'string', format: 'uri' },
}
