import { Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { Input } from '../../graphql/input'
import type { StaffContext } from '../staff-context'
import {
  Handovers,
  TakeOffHandoverInput,
  TakeOffHandoverResult,
  WriteHandoverInput,
  WriteHandoverResult,
} from './handovers.graphql'
import { readHandovers, takeOffHandover, writeHandover } from './handovers.service'

@Resolver()
export class HandoversResolver {
  @Query(() => Handovers, { description: 'Notes of a shift to the next one.' })
  handovers(@Ctx() ctx: StaffContext) {
    return readHandovers(ctx)
  }

  @Mutation(() => WriteHandoverResult, {
    description: 'Writes a note to the next shift, which all staff see until the next one, or until it is taken off.',
  })
  writeHandover(@Ctx() ctx: StaffContext, @Input(() => WriteHandoverInput) input: WriteHandoverInput) {
    return writeHandover(ctx, input)
  }

  @Mutation(() => TakeOffHandoverResult, {
    description: 'Takes the note off the page. It stays among the earlier ones.',
  })
  takeOffHandover(@Ctx() ctx: StaffContext, @Input(() => TakeOffHandoverInput) input: TakeOffHandoverInput) {
    return takeOffHandover(ctx, input)
  }
}
