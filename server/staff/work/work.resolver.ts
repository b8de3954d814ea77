import { Args, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { Input } from '../../graphql/input'
import type { StaffContext } from '../staff-context'
import { StaffUpcoming } from './upcoming.graphql'
import { listUpcoming } from './upcoming.service'
import { StaffWatch } from './watches.graphql'
import { listWatches } from './watches.service'
import {
  AddWorkItemNoteInput,
  AddWorkItemNoteResult,
  AssignWorkItemInput,
  AssignWorkItemResult,
  MarkWorkItemHandledInput,
  MarkWorkItemHandledResult,
  SnoozeWorkItemInput,
  SnoozeWorkItemResult,
  WorkCount,
  WorkItemArgs,
  WorkItemConnection,
} from './work.graphql'
import { assignWorkItem, countWork, listWorkItems, markWorkItemHandled, snoozeWorkItem } from './work.service'
import { AssignOrdersInput, AssignOrdersResult, StaffColleague } from './work-assignment.graphql'
import { assignOrders, listColleagues } from './work-assignment.service'
import { addWorkItemNote } from './work-notes.service'

@Resolver()
export class WorkResolver {
  @Query(() => WorkItemConnection, {
    description: 'Everything that waits for a person, as far as the rights of the caller show it.',
  })
  workItems(@Ctx() ctx: StaffContext, @Args(() => WorkItemArgs) args: WorkItemArgs) {
    return listWorkItems(ctx, args)
  }

  @Query(() => [WorkCount], {
    description: 'Open work items by page, as far as the rights of the caller show them. For the navigation.',
  })
  workCounts(@Ctx() ctx: StaffContext) {
    return countWork(ctx)
  }

  @Query(() => [StaffWatch], {
    description:
      'Counts of what should have happened by now and did not, as far as the rights of the caller show them.',
  })
  watches(@Ctx() ctx: StaffContext) {
    return listWatches(ctx)
  }

  @Query(() => [StaffUpcoming], {
    description:
      'What happens next without any act of staff, the soonest first, as far as the rights of the caller show it.',
  })
  upcoming(@Ctx() ctx: StaffContext) {
    return listUpcoming(ctx)
  }

  @Query(() => [StaffColleague], {
    description: 'Staff members who can sign in, the caller too, by name. Work is assigned to one of them.',
  })
  colleagues(@Ctx() ctx: StaffContext) {
    return listColleagues(ctx)
  }

  @Mutation(() => AssignOrdersResult, {
    description: 'Assigns everything that waits for a person about some orders to a staff member, or to nobody.',
  })
  assignOrders(@Ctx() ctx: StaffContext, @Input(() => AssignOrdersInput) input: AssignOrdersInput) {
    return assignOrders(ctx, input)
  }

  @Mutation(() => AssignWorkItemResult, { description: 'Takes a work item on, or hands it back.' })
  assignWorkItem(@Ctx() ctx: StaffContext, @Input(() => AssignWorkItemInput) input: AssignWorkItemInput) {
    return assignWorkItem(ctx, input)
  }

  @Mutation(() => AddWorkItemNoteResult, {
    description:
      'Adds a note to the order, invoice or customer that a work item is about. Fails with NOT_FOUND if it no longer waits or has none of them.',
  })
  addWorkItemNote(@Ctx() ctx: StaffContext, @Input(() => AddWorkItemNoteInput) input: AddWorkItemNoteInput) {
    return addWorkItemNote(ctx, input)
  }

  @Mutation(() => SnoozeWorkItemResult, { description: 'Puts a work item off until a time, or brings it back.' })
  snoozeWorkItem(@Ctx() ctx: StaffContext, @Input(() => SnoozeWorkItemInput) input: SnoozeWorkItemInput) {
    return snoozeWorkItem(ctx, input)
  }

  @Mutation(() => MarkWorkItemHandledResult, {
    description: 'Takes a work item off the list that no other act ends. It waits again if it happens again.',
  })
  markWorkItemHandled(
    @Ctx() ctx: StaffContext,
    @Input(() => MarkWorkItemHandledInput) input: MarkWorkItemHandledInput,
  ) {
    return markWorkItemHandled(ctx, input)
  }
}
