import { Field, ObjectType } from 'type-graphql'
import { connectionType } from '../../graphql/connection'
import { graphEnum } from '../../graphql/enums'
import { Node } from '../../graphql/node'
import { Cents, DateTime } from '../../graphql/scalars'

export const InvoiceStatusEnum = graphEnum('InvoiceStatus', 'Whether an invoice was paid.', {
  OPEN: 'Still to be collected or paid.',
  PAID: 'Paid and final.',
})

@ObjectType('Invoice', { implements: Node, description: 'What an order came to, by its number on paper.' })
export class InvoiceNode extends Node {
  @Field(() => String, { description: 'As it stands on paper: `W000123`.' })
  number!: string

  @Field(() => DateTime, { description: 'When it was issued.' })
  issuedAt!: number

  @Field(() => Cents, { description: 'With VAT.' })
  amount!: number

  @Field(() => InvoiceStatusEnum, { description: 'Whether it was paid.' })
  status!: keyof typeof InvoiceStatusEnum

  /** The order has its own resolver. */
  orderId!: string
}

export const InvoiceConnection = connectionType(InvoiceNode, 'Invoice')
