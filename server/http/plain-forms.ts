import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../common/context'
import { Failure } from '../common/failures'
import { isCsrfToken } from '../common/session'

/** Content of a refused form, which its page shows again with messages. */
export interface PostedForm {
  /** Name of the form on the page. */
  name: string
  /** Submitted values, without passwords. */
  values: Readonly<Record<string, string>>
  /** Error messages by field name. */
  issues: Readonly<Record<string, string>>
  /** Error message for the whole form; empty if the field messages suffice. */
  message: string
}

/** A page form for readers without JavaScript, posted to the address of the page. */
export interface PlainForm {
  path: string
  /** Calls the same service as the other interfaces. */
  submit(ctx: Context, fields: Readonly<Record<string, unknown>>): Promise<PlainFormAnswer>
  /** Returns the name of the form and the submitted values. */
  posted(fields: Readonly<Record<string, unknown>>): Pick<PostedForm, 'name' | 'values'>
}

export type PlainFormAnswer =
  /** Success: redirects to the same page with these parameters. */
  | { done: Readonly<Record<string, string>> }
  /** Refused: the page shows why. */
  | Refused

type Refused = Pick<PostedForm, 'message' | 'issues'> & { status: number }

/** Processes a posted form. Returns the content for the page, or null after a redirect. */
export async function submitPlainForm(
  form: PlainForm,
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PostedForm | null> {
  const fields = fieldsOf(request)
  const answer = await submit(form, ctx, fields, reply)
  if ('done' in answer) {
    reply.redirect(withParameters(request.url, answer.done), 303)
    return null
  }
  const { status, ...said } = answer
  reply.status(status)
  return { ...form.posted(fields), ...said }
}

/** Failures are shown on the page too, so that the reader can try again with the same values. */
async function submit(
  form: PlainForm,
  ctx: Context,
  fields: Readonly<Record<string, unknown>>,
  reply: FastifyReply,
): Promise<PlainFormAnswer> {
  try {
    if (!isCsrfToken(ctx.session, fields._csrf ?? fields.csrf)) throw new Failure('CSRF_TOKEN', 'sessionOver')
    return await form.submit(ctx, fields)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { retryAfterSeconds } = error.options
    if (retryAfterSeconds) reply.header('Retry-After', String(retryAfterSeconds))
    return { status: error.status, message: error.messageIn(ctx.locale), issues: {} }
  }
}

function fieldsOf({ headers, body }: FastifyRequest): Readonly<Record<string, unknown>> {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') throw new Failure('UNSUPPORTED_MEDIA_TYPE')
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
}

/** Adds parameters to a path; the base origin is only needed for parsing. */
function withParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  const { pathname, searchParams } = new URL(address.replace(/^[/\\]+/, '/'), 'http://shop.invalid')
  for (const [name, value] of Object.entries(parameters)) searchParams.set(name, value)
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`
}
