import { graph } from '../../http/rest/description'
import { withDates, wordIn } from '../../http/rest/lists'
import type { Rest } from '../../http/rest/routes'
import {
  AdvanceClockInput,
  ClockAdvanced,
  PayTestOrderInput,
  SandboxNode,
  SandboxReset,
  TestOrderPaid,
  TestOutcomeEnum,
} from './sandbox.graphql'
import * as service from './sandbox.service'

const tag = 'Sandbox'
const OUTCOMES = Object.values(TestOutcomeEnum)

/** REST paths of the sandbox, for TEST tokens. */
export function sandboxRoutes(rest: Rest): void {
  rest({
    method: 'GET',
    path: '/api/sandbox',
    operation: 'Viewer.sandbox',
    tag,
    summary: 'Returns the sandbox clock and the recorded e-mails',
    answers: graph(SandboxNode),
    async handle(ctx) {
      const { now, mails } = service.requireOwnSandbox(ctx)
      return withDates({ now, mails: mails.map((mail) => withDates(mail, 'at')) }, 'now')
    },
  })
  rest({
    method: 'POST',
    path: '/api/sandbox/clock',
    operation: 'Mutation.advanceClock',
    tag,
    summary: 'Moves the sandbox clock forward and runs everything that comes due',
    body: 'json',
    takes: graph(AdvanceClockInput),
    answers: graph(ClockAdvanced),
    async handle(ctx, { body }) {
      const answer = await service.advanceClock(ctx, String(body.to ?? ''))
      return answer instanceof ClockAdvanced ? withDates(answer, 'now') : answer
    },
  })
  rest({
    method: 'POST',
    path: '/api/sandbox/payments',
    operation: 'Mutation.payTestOrder',
    tag,
    summary: 'Completes the payment of a sandbox order with the given outcome',
    body: 'json',
    takes: graph(PayTestOrderInput),
    answers: graph(TestOrderPaid),
    handle: (ctx, { body }) =>
      service.payTestOrder(ctx, {
        orderId: String(body.orderId ?? ''),
        outcome: wordIn(body, 'outcome', OUTCOMES) ?? 'COMPLETED',
      }),
  })
  rest({
    method: 'POST',
    path: '/api/sandbox/reset',
    operation: 'Mutation.resetSandbox',
    tag,
    summary: 'Deletes everything in the sandbox and resets its clock',
    answers: graph(SandboxReset),
    handle: async (ctx) => withDates(await service.resetSandbox(ctx), 'now'),
  })
}
