import { Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql'
import { Input } from '../../graphql/input'
import type { StaffContext } from '../staff-context'
import { findAuditChain } from './audit-check.service'
import { findDoctorReport, startDoctor } from './doctor.service'
import { TestSystemsInput } from './system-tests.graphql'
import {
  AuditChain,
  DoctorReport,
  SetPortPausedInput,
  SetPortPausedResult,
  SetSalePausedInput,
  SetSalePausedResult,
  StaffSystem,
  TestSystemsResult,
} from './systems.graphql'
import { listSystems, setPortPaused, setSalePaused, testSystemsNow } from './systems.service'

@Resolver(() => StaffSystem)
export class SystemsResolver {
  @Query(() => [StaffSystem], { description: 'The outside systems that the shop uses. Requires JOBS_RETRY.' })
  systems(@Ctx() ctx: StaffContext) {
    return listSystems(ctx)
  }

  @Query(() => DoctorReport, { description: 'The last check of the installation. Requires JOBS_RETRY.' })
  doctorReport(@Ctx() ctx: StaffContext) {
    return findDoctorReport(ctx)
  }

  @Query(() => DoctorReport, {
    description:
      'Starts the check of the installation, at most once a minute, and returns the last result. Poll `doctorReport` for the new one. Requires JOBS_RETRY.',
  })
  runDoctor(@Ctx() ctx: StaffContext) {
    return startDoctor(ctx)
  }

  @Query(() => AuditChain, {
    nullable: true,
    description: 'Last check of the audit log; null before the first, and without AUDIT_READ.',
  })
  auditChain(@Ctx() ctx: StaffContext) {
    return findAuditChain(ctx)
  }

  @Mutation(() => TestSystemsResult, {
    description:
      'Tests one outside system, or all, and waits for the result: at most 30 seconds. It changes nothing there. Each system once in ten seconds. Requires JOBS_RETRY.',
  })
  testSystems(@Ctx() ctx: StaffContext, @Input(() => TestSystemsInput) input: TestSystemsInput) {
    return testSystemsNow(ctx, input)
  }

  @Mutation(() => SetPortPausedResult, {
    description: 'Pauses an outside system on all instances, or resumes it. Requires a fresh factor.',
  })
  setPortPaused(@Ctx() ctx: StaffContext, @Input(() => SetPortPausedInput) input: SetPortPausedInput) {
    return setPortPaused(ctx, input)
  }

  @Mutation(() => SetSalePausedResult, {
    description:
      'Pauses the sale of what an outside system delivers, or resumes it. Its products cannot be added to a basket or ordered; orders placed before are delivered, and items renewed. Requires a fresh factor.',
  })
  setSalePaused(@Ctx() ctx: StaffContext, @Input(() => SetSalePausedInput) input: SetSalePausedInput) {
    return setSalePaused(ctx, input)
  }

  // Compiled documents await the values of resolvers only.
  @FieldResolver()
  lastTest(@Root() system: StaffSystem) {
    return system.lastTest
  }

  @FieldResolver()
  backlog(@Root() system: StaffSystem) {
    return system.backlog
  }

  @FieldResolver()
  plan(@Root() system: StaffSystem) {
    return system.plan
  }
}
