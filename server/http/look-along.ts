import { parseCookie } from 'cookie'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../../rules/escape-html'
import { MINUTE_MS } from '../../rules/time'
import type { Context, Deps } from '../common/context'
import { Failure, wrongCsrfToken } from '../common/failures'
import { isCsrfToken, maskedCsrfToken, readSession } from '../common/session'
import { cookieJar } from './cookies'
import { lookAlongText } from './look-along.text'
import { lookAlongCookie } from './request-context'

/** Path of the link that a staff member opens; its code works once. */
const OPEN_PATH = '/meekijken/:code'
const STOP_PATH = '/meekijken/stoppen'

/**
 * Starts and stops looking along in a browser. The cookie is a session of its own: the browser's session as a customer
 * stays as it is, and works again afterwards.
 */
export function lookAlongRoutes(web: FastifyInstance, deps: Deps, publicUrl: () => string): void {
  web.get<{ Params: { code: string } }>(OPEN_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const opened = await deps.lookAlongs.open(request.params.code)
    if (!opened) throw new Failure('NOT_FOUND', 'lookAlongLinkUsed')
    const jar = cookieJar(reply, publicUrl())
    const seconds = Math.ceil((opened.endsAt - deps.ports.clock.now()) / 1000)
    jar.set(lookAlongCookie(jar.isSecure), opened.token, seconds)
    return reply.header('Cache-Control', 'no-store').redirect('/account', 303)
  })

  web.post<{ Body: { _csrf?: unknown } | undefined }>(STOP_PATH, async (request, reply) => {
    const jar = cookieJar(reply, publicUrl())
    const name = lookAlongCookie(jar.isSecure)
    const session = readSession(parseCookie(request.headers.cookie ?? '')[name], deps.config.secret)
    if (session) {
      if (!isCsrfToken(session, request.body?._csrf)) throw wrongCsrfToken()
      await deps.lookAlongs.end(session.hash)
    }
    jar.set(name, '', 0)
    return reply.header('Cache-Control', 'no-store').redirect('/', 303)
  })
}

/** The icon `eye` of Lucide, in the colour of the text. */
const EYE =
  '<svg aria-hidden="true" width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0"/><circle cx="12" cy="12" r="3"/></svg>'

/** Returns the strip above each page while a staff member is looking along, with its style; else nothing. */
export function lookAlongStrip({ lookAlong, locale, now, session }: Context): string {
  if (!lookAlong) return ''
  const { customerName, reason, endsAt, seesAmounts } = lookAlong
  const text = lookAlongText[locale]
  const minutes = Math.max(1, Math.ceil((endsAt - now) / MINUTE_MS))
  return `<link rel="stylesheet" href="/look-along.css">
<section class="strip--look" aria-label="${text.title}" data-look-along data-ends-at="${endsAt}">
<p>${EYE}<b>${escapeHtml(text.looking({ name: customerName }))}</b>${escapeHtml(text.reason({ reason }))} <span data-minutes="${escapeHtml(text.left({ minutes: '{n}' }))}">${escapeHtml(text.left({ minutes: String(minutes) }))}</span></p>
<form method="post" action="${STOP_PATH}"><span>${seesAmounts ? '' : `${text.noAmounts} `}${text.customerSees}</span><input type="hidden" name="_csrf" value="${escapeHtml(maskedCsrfToken(session))}"><button type="submit">${text.stop}</button></form>
</section>
<script src="/look-along.js" defer></script>`
}
