import type { FastifyInstance } from 'fastify'
import { Failure } from '../../common/failures'

/** Form fields. `name[]` may occur more than once and is always a list. */
type Form = Record<string, string | string[]>

const MAX_FIELDS = 200
/** Field names that could pollute a prototype, with or without brackets. JSON parsing rejects them too. */
const PROTOTYPE = /(?:^|\[)(?:__proto__|constructor|prototype)(?:\]|\[|$)/

/** Parses application/x-www-form-urlencoded without nesting: `a[b][c]` is an ordinary name. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseForm(String(body)))
    } catch (error) {
      done(error as Error)
    }
  })
}

function parseForm(body: string): Form {
  const form: Form = Object.create(null)
  let fields = 0
  for (const [name, value] of new URLSearchParams(body)) {
    if (++fields > MAX_FIELDS || PROTOTYPE.test(name)) throw new Failure('BAD_USER_INPUT')
    if (name.endsWith('[]')) {
      const list = form[name] ?? []
      form[name] = [...list, value]
      continue
    }
    // With duplicates, a filter in front of the shop could check another value than the shop uses.
    if (name in form) throw new Failure('BAD_USER_INPUT')
    form[name] = value
  }
  return form
}
