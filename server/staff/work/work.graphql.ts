import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { graphEnum } from '../../graphql/enums'
import { Cents, DateTime } from '../../graphql/scalars'
import { StaffNote } from '../notes/staff-notes.graphql'
import { REASON, result } from '../staff.graphql'
import { StaffPageArgs, staffConnection } from '../staff-connection'
import type { WorkGroup } from '../staff-part'

const WorkGroupEnum = graphEnum('WorkGroup', 'Subject of a work item.', {
  MONEY: 'Money of customers.',
  DELIVERY: 'Deliveries of orders.',
  DOMAINS: 'Domains.',
  MESSAGES: 'Mails and messages.',
} satisfies Record<WorkGroup, string>)

const WorkViewEnum = graphEnum('WorkView', 'Part of the work list.', {
  OPEN: 'Everything that is not put off.',
  MINE: 'Items that the caller took on.',
  SNOOZED: 'Items that are put off.',
})

export type WorkNoteObject = 'ORDER' | 'INVOICE' | 'CUSTOMER'

const WorkNoteObjectEnum = graphEnum('WorkNoteObject', 'Thing that a note on a work item belongs to.', {
  ORDER: 'Its order.',
  INVOICE: 'Its invoice or credit note.',
  CUSTOMER: 'Its customer.',
} satisfies Record<WorkNoteObject, string>)

@ObjectType({ description: 'Something that waits for a person.' })
export class WorkItem {
  @Field(() => ID, { description: 'Id, valid as long as it waits.' })
  id!: string

  @Field(() => String, { description: 'Kind: `order-in-review`. Kinds may be added.' })
  kind!: string

  @Field(() => WorkGroupEnum, { description: 'Subject.' })
  group!: WorkGroup

  @Field(() => String, { description: 'Thing that it is about: an order number, a domain name.' })
  subject!: string

  @Field(() => String, { description: 'Page of the back office with the next act.' })
  path!: string

  @Field(() => String, {
    nullable: true,
    description: 'Why it waits: a code of its kind, or words of an outside system; null if the kind says it all.',
  })
  cause!: string | null

  @Field(() => Int, { description: 'Number of things that it stands for.' })
  count!: number

  @Field(() => Cents, {
    nullable: true,
    description: 'Money at stake in cents; null if none is, or without AMOUNTS_SEE.',
  })
  amount!: number | null

  @Field(() => String, { nullable: true, description: 'Name of the customer; null if it concerns none or several.' })
  customer!: string | null

  @Field(() => DateTime, { description: 'Time since which it waits.' })
  since!: number

  @Field(() => String, { nullable: true, description: 'Name of the staff member who took it on; null if none has.' })
  assignee!: string | null

  @Field(() => DateTime, { nullable: true, description: 'Time at which a staff member took it on; null if none has.' })
  assignedAt!: number | null

  @Field(() => Boolean, {
    description: 'True if it is marked as handled once staff have dealt with it; false if an act ends it.',
  })
  canBeHandled!: boolean

  @Field(() => Boolean, { description: 'True if the caller took it on.' })
  isMine!: boolean

  @Field(() => DateTime, { nullable: true, description: 'Time until which it is put off; null if it is not.' })
  snoozedUntil!: number | null

  @Field(() => String, { nullable: true, description: 'Reason why it is put off; null if it is not.' })
  snoozeReason!: string | null

  @Field(() => StaffNote, {
    nullable: true,
    description:
      'Newest note on the order or invoice that it is about, or else on the customer since it waits; null if there is none.',
  })
  lastNote!: StaffNote | null

  @Field(() => WorkNoteObjectEnum, {
    nullable: true,
    description:
      'Kind of thing that `addWorkItemNote` writes a note on; null if it concerns none, or the caller may not write one.',
  })
  noteOn!: WorkNoteObject | null
}

const ItemConnection = staffConnection(
  WorkItem,
  'WorkItem',
  'Page of what waits for a person: by group, oldest first in each (Relay).',
)

@ObjectType({ description: 'Page of what waits for a person: by group, oldest first in each (Relay).' })
export class WorkItemConnection extends ItemConnection {
  @Field(() => Cents, {
    nullable: true,
    description: 'Money at stake in the whole list, in cents; null without AMOUNTS_SEE.',
  })
  amount!: number | null

  @Field(() => Int, { description: 'Number of items in the view OPEN.' })
  open!: number

  @Field(() => Int, { description: 'Number of items in the view MINE.' })
  mine!: number

  @Field(() => Int, { description: 'Number of items in the view SNOOZED.' })
  snoozed!: number
}

@ObjectType({ description: 'Number of open work items that one page of the back office has the next act for.' })
export class WorkCount {
  @Field(() => String, { description: 'Path of the page, such as `/beheer/bestellingen`.' })
  page!: string

  @Field(() => String, { nullable: true, description: 'Name of the proposed mutation; null for other work.' })
  act!: string | null

  @Field(() => Int, { description: 'Number of items. Of each kind of work at most 100 are counted.' })
  count!: number
}

@InputType({ description: 'Filter of work items.' })
export class WorkItemFilter {
  @Field(() => WorkViewEnum, { defaultValue: 'OPEN', description: 'Part of the list.' })
  view!: 'OPEN' | 'MINE' | 'SNOOZED'
}

@ArgsType()
export class WorkItemArgs extends StaffPageArgs {
  @Field(() => WorkItemFilter, { nullable: true, description: 'Filter; the view OPEN when left out.' })
  filter?: WorkItemFilter | null
}

@InputType({ description: 'Work item that staff have dealt with.' })
export class MarkWorkItemHandledInput {
  @Field(() => ID, { description: 'Id of the work item.' })
  id!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

@ObjectType({ description: 'Work item that no longer waits.' })
export class HandledWorkItem {
  @Field(() => ID, { description: 'Its id.' })
  id!: string
}

export const MarkWorkItemHandledResult = result(
  'MarkWorkItemHandledResult',
  'The item that no longer waits, or the reason of the refusal.',
  HandledWorkItem,
)

@InputType({ description: 'Work item to take on, or to hand back.' })
export class AssignWorkItemInput {
  @Field(() => ID, { description: 'Id of the work item.' })
  id!: string

  @Field(() => Boolean, { description: 'True: the caller takes it on, from someone else too. False: nobody has it.' })
  isMine!: boolean

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'Note on the thing that a work item is about.' })
export class AddWorkItemNoteInput {
  @Field(() => ID, { description: 'Id of the work item.' })
  id!: string

  @Field(() => String, { description: 'Text of the note, at most 2,000 characters.' })
  text!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'Work item to put off, or to bring back.' })
export class SnoozeWorkItemInput {
  @Field(() => ID, { description: 'Id of the work item.' })
  id!: string

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time until which it is put off, at most 31 days from now; null brings it back.',
  })
  until?: Date | null

  @Field(() => String, { description: REASON })
  reason!: string
}

export const AssignWorkItemResult = result(
  'AssignWorkItemResult',
  'The work item with who has it, or why nothing was changed.',
  WorkItem,
)
export const AddWorkItemNoteResult = result(
  'AddWorkItemNoteResult',
  'The work item with the note, or why none was written.',
  WorkItem,
)
export const SnoozeWorkItemResult = result(
  'SnoozeWorkItemResult',
  'The work item with until when it is put off, or why nothing was changed.',
  WorkItem,
)
