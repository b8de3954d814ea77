import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  isNonNullType,
  isObjectType,
} from 'graphql'
import type { Context } from '../common/context'
import { requireNotLookingAlong } from '../common/look-along'

type Resolve = GraphQLFieldResolver<unknown, Context>

/** Whether a field is a property of its object, also if it is hidden from staff who look along. */
export const isProperty = ({ resolve, extensions }: Pick<GraphQLField<unknown, unknown>, 'resolve' | 'extensions'>) =>
  resolve === undefined || extensions.isProperty === true

/**
 * Refuses every mutation of a staff member who looks along, and leaves out the hidden fields (`Certificate.privateKey`): null, or
 * FORBIDDEN for a field that is never null. Throws for a hidden field that does not exist.
 */
export function guardLookAlongs(schema: GraphQLSchema, hidden: readonly string[]): void {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const resolve: Resolve = field.resolve ?? defaultFieldResolver
    field.resolve = (source, args, ctx: Context, info) => {
      requireNotLookingAlong(ctx)
      return resolve(source, args, ctx, info)
    }
  }
  for (const name of hidden) hide(schema, name)
}

function hide(schema: GraphQLSchema, name: string): void {
  const [typeName = '', fieldName = ''] = name.split('.')
  const type = schema.getType(typeName)
  const field = isObjectType(type) ? type.getFields()[fieldName] : undefined
  if (!field) throw new Error(`${name} is hidden from staff, and does not exist`)
  const resolve: Resolve = field.resolve ?? defaultFieldResolver
  const isRequired = isNonNullType(field.type)
  field.extensions = { ...field.extensions, isProperty: isProperty(field) }
  field.resolve = (source, args, ctx: Context, info) => {
    if (ctx.lookAlong && isRequired) requireNotLookingAlong(ctx)
    return ctx.lookAlong ? null : resolve(source, args, ctx, info)
  }
}
