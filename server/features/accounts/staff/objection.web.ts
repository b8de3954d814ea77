import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../common/context'
import { MESSAGE_PAGE_POLICY, messagePage } from '../../../http/alone-page'
import { localeOf } from '../../../http/negotiation'
import { canObject, OBJECTION_PATH } from '../../../staff/proposals/proposal-waits.service'
import { stopPlannedActBy } from '../planned-acts.service'
import { objectionText } from './objection.text'

type Asked = FastifyRequest<{ Params: { token: string } }>

/**
 * Page on which a customer stops an approved act of staff, by the link of a mail: without a login, since it may be about the loss of
 * one. Only its button stops the act, since mail scanners open links.
 */
export function objectionRoutes(web: FastifyInstance, deps: Deps): void {
  const path = `${OBJECTION_PATH}/:token`
  web.get(path, { exposeHeadRoute: false }, async (request: Asked, reply) =>
    show(request, reply, (await canObject(deps, request.params.token)) ? 'asked' : 'late'),
  )
  web.post(path, async (request: Asked, reply) =>
    show(request, reply, (await stopPlannedActBy(deps, request.params.token)) ? 'stopped' : 'late'),
  )
}

function show(request: FastifyRequest, reply: FastifyReply, outcome: 'asked' | 'stopped' | 'late') {
  const locale = localeOf(request)
  const words = objectionText[locale]
  const page = {
    asked: { title: words.askedTitle, paragraphs: [words.asked], button: words.button },
    stopped: { title: words.stoppedTitle, paragraphs: [words.stopped, words.advice] },
    late: { title: words.lateTitle, paragraphs: [words.late] },
  }[outcome]
  return reply
    .status(outcome === 'late' ? 404 : 200)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': MESSAGE_PAGE_POLICY,
      // With less, the browser names no origin when its button is pressed, which is refused as a request of another site.
      'referrer-policy': 'same-origin',
    })
    .type('text/html; charset=utf-8')
    .send(messagePage({ locale, ...page }))
}
