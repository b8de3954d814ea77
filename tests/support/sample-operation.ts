import {
  astFromValue,
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isLeafType,
  isListType,
  isNonNullType,
  Kind,
  print,
  typeFromAST,
} from 'graphql'

/** Values for arguments and input fields by name; a required one without a value is generated. */
export type Samples = Readonly<Record<string, unknown>>

/** A document that calls one root field with the smallest possible selection. */
export function sampleOperation(
  operation: 'query' | 'mutation' | 'subscription',
  field: GraphQLField<unknown, unknown>,
  samples: Samples = {},
): string {
  const args = field.args
    .filter((arg) => isGiven(arg, samples))
    .map(({ name, type }) => {
      const literal = astFromValue(sampleValue(type, name, samples), type)
      return literal ? `${name}: ${print(literal)}` : ''
    })
  const selection = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }'
  return `${operation} { ${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}${selection} }`
}

/** Variables of the right types for a document. */
export function sampleVariables(schema: GraphQLSchema, document: DocumentNode, samples: Samples = {}): Samples {
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  const given: Record<string, unknown> = {}
  for (const { variable, type: node } of operation?.variableDefinitions ?? []) {
    const name = variable.name.value
    const type = typeFromAST(schema, node as Parameters<typeof typeFromAST>[1])
    if (isInputType(type) && (isNonNullType(type) || name in samples)) given[name] = sampleValue(type, name, samples)
  }
  return given
}

function sampleValue(type: GraphQLInputType, name: string, samples: Samples): unknown {
  if (isNonNullType(type)) return sampleValue(type.ofType, name, samples)
  if (name in samples) return samples[name]
  if (isListType(type)) return [sampleValue(type.ofType, name, samples)]
  if (isEnumType(type)) return type.getValues()[0]?.value
  if (!isInputObjectType(type)) return MADE_UP[type.name] ?? 'x'
  const fields = Object.values(type.getFields()).filter((field) => isGiven(field, samples))
  return Object.fromEntries(fields.map((field) => [field.name, sampleValue(field.type, field.name, samples)]))
}

const isGiven = ({ name, type, defaultValue }: GraphQLArgument | GraphQLInputField, samples: Samples): boolean =>
  name in samples || (isNonNullType(type) && defaultValue === undefined)

const MADE_UP: Record<string, unknown> = { Int: 1, Float: 1, Boolean: true, ID: 'dom_AAAAAAAAAAAAAAAAAAAAAA' }
