import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { TestStep } from '../../common/system-test'
import { graphEnum } from '../../graphql/enums'
import { DateTime } from '../../graphql/scalars'
import { REASON } from '../staff.graphql'

const SystemTestKindEnum = graphEnum('SystemTestKind', 'Step of the test of an outside system.', {
  RESOLVE: 'Its name is looked up.',
  CONNECT: 'A connection is made.',
  CERTIFICATE: 'The certificate is verified.',
  CHECK: 'A check of its adapter: the login, the rights, a harmless question.',
  PLAYED: 'It is a stand-in, so that nothing outside can be tested.',
  NOTHING: 'Its adapter has no system of its own that can be tested.',
} satisfies Record<TestStep['kind'], string>)

const SystemTestOutcomeEnum = graphEnum('SystemTestOutcome', 'Outcome of a step.', {
  OK: 'Nothing is wrong.',
  WRONG: 'It failed.',
  SKIPPED: 'It was not tried: a step before it failed, or there is nothing to test.',
} satisfies Record<TestStep['outcome'], string>)

@ObjectType({ description: 'Step of the test of an outside system.' })
export class SystemTestStep {
  @Field(() => SystemTestKindEnum, { description: 'Kind of the step.' })
  kind!: TestStep['kind']

  @Field(() => SystemTestOutcomeEnum, { description: 'Outcome.' })
  outcome!: TestStep['outcome']

  @Field(() => String, {
    description:
      'Host name, number of the port, or name of the check; empty for the checks that were left out or gave no answer.',
  })
  subject!: string

  @Field(() => String, {
    nullable: true,
    description: 'Result of a check in English, or code of a network or certificate error; null if there is none.',
  })
  message!: string | null

  @Field(() => String, { nullable: true, description: 'What to do about it, in English; null if nothing is wrong.' })
  fix!: string | null

  @Field(() => DateTime, {
    nullable: true,
    description: 'End of the validity of the certificate; null for other steps.',
  })
  validUntil!: number | null

  @Field(() => Int, { nullable: true, description: 'Duration in milliseconds; null where it was not measured.' })
  durationMs!: number | null
}

@ObjectType({ description: 'Test of an outside system, which changes nothing there.' })
export class SystemTestReport {
  @Field(() => DateTime, { description: 'Time at which it began.' })
  testedAt!: number

  @Field(() => String, { description: 'Name of the staff member who tested it.' })
  by!: string

  @Field(() => Boolean, { description: 'True if no step failed.' })
  isOk!: boolean

  @Field(() => Int, { description: 'Duration of the whole test in milliseconds.' })
  durationMs!: number

  @Field(() => [SystemTestStep], { description: 'Steps, in their order.' })
  steps!: SystemTestStep[]
}

@InputType({ description: 'Outside system to test.' })
export class TestSystemsInput {
  @Field(() => ID, { nullable: true, description: 'Id of the system; all of them when left out.' })
  system?: string | null

  @Field(() => String, { description: REASON })
  reason!: string
}
