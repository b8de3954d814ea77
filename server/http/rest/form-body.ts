import type { FastifyInstance } from 'fastify'
import { Failure } from '../../common/failures'

/** A form's fields; `name[]` may come more than once and is always a list. */
export type Form = Record<string, string | string[]>

const MAX_FIELDS = 200
/** Names by which an object would get another prototype, as such or in brackets. JSON with them is refused as well. */
const PROTOTYPE = /(?:^|\[)(?:__proto__|constructor|prototype)(?:\]|\[|$)/

/** Reads application/x-www-form-urlencoded without nesting: `a[b][c]` is a name like any other. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseForm(String(body)))
    } catch (error) {
      done(error as Error)
    }
  })
}

export function parseForm(body: string): Form {
  const form: Form = Object.create(null)
  let fields = 0
  for (const [name, value] of new URLSearchParams(body)) {
    if (++fields > MAX_FIELDS || PROTOTYPE.test(name)) throw new Failure('BAD_USER_INPUT')
    if (name.endsWith('[]')) {
      const list = form[name] ?? []
      form[name] = [...list, value]
      continue
    }
    // Picking one of two would let a filter see one value and the shop the other.
    if (name in form) throw new Failure('BAD_USER_INPUT')
    form[name] = value
  }
  return form
}
