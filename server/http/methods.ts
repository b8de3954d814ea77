import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { methodNotAllowed, notFound } from '../common/failures'
import { allowOtherOrigins } from './cross-origin'

/** Handler for routes that only prevent a page from answering; no method is supported. */
export const answerUnknown: RouteHandlerMethod = (_request, reply) => reply.callNotFound()

interface Path {
  pattern: RegExp
  methods: Set<string>
}

type SendFailure = (reply: FastifyReply, error: unknown) => FastifyReply

/**
 * Handles requests without a matching route: OPTIONS and 405 with `Allow` (RFC 9110 §9.3.7, §15.5.6) for a path with
 * other methods, else 404. Only knows routes that are added after this call.
 */
export function answerOtherMethods(web: FastifyInstance, sendFailure: SendFailure): void {
  const paths = new Map<string, Path>()
  web.addHook('onRoute', ({ url, method, handler }) => {
    if (handler === answerUnknown || url.includes('*')) return
    const path = paths.get(url) ?? { pattern: patternOf(url), methods: new Set() }
    paths.set(url, path)
    for (const name of [method].flat()) path.methods.add(name)
  })

  function methodsAt(url: string): string[] {
    const [path = ''] = url.split('?')
    const found = [...paths.values()].filter(({ pattern }) => pattern.test(path))
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort()
  }

  web.setNotFoundHandler((request, reply) => {
    const methods = methodsAt(request.url)
    if (methods.length === 0) return sendFailure(reply, notFound())
    if (request.method === 'OPTIONS') return sendOptions(request, reply, [...methods, 'OPTIONS'])
    return sendFailure(reply, methods.includes(request.method) ? notFound() : methodNotAllowed(methods))
  })
}

function sendOptions(request: FastifyRequest, reply: FastifyReply, methods: readonly string[]): FastifyReply {
  allowOtherOrigins(request, reply, methods)
  return reply.status(204).header('Allow', methods.join(', ')).send()
}

/** A trailing slash is optional. */
const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replace(/\/$/, '')
      .replace(/[.+?^$()|[\]{}]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')}/?$`,
  )
