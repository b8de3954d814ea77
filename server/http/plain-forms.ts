import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../common/context'
import { Failure } from '../common/failures'
import { failureText } from '../common/failures.text'
import { isCsrfToken } from '../common/session'

/** What the page of a refused form shows again, and says. */
export interface PostedForm {
  /** Which form of the page. */
  name: string
  /** What was typed, passwords apart. */
  values: Readonly<Record<string, string>>
  /** What is wrong with a field, by its name. */
  issues: Readonly<Record<string, string>>
  /** What is wrong with the whole; empty when the fields say it all. */
  message: string
}

/** A form that a page has for readers without script, posted to the page's own address. */
export interface PlainForm {
  path: string
  /** Does what was asked, by the same service as every other interface. */
  submit(ctx: Context, fields: Readonly<Record<string, unknown>>): Promise<PlainFormAnswer>
  /** Which form it is, and what was typed in it. */
  posted(fields: Readonly<Record<string, unknown>>): Pick<PostedForm, 'name' | 'values'>
}

export type PlainFormAnswer =
  /** It was done: the same page is opened anew, with these parameters. */
  | { done: Readonly<Record<string, string>> }
  /** It was refused: the page says why. */
  | Refused

type Refused = Pick<PostedForm, 'message' | 'issues'> & { status: number }

/** Carries out a posted form. Answers what the page has to say; null when the browser was sent on. */
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

/** A failure is told in the page too, where the reader can try again with what was typed. */
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
    return { status: error.status, message: failureText[ctx.locale][error.word], issues: {} }
  }
}

function fieldsOf({ headers, body }: FastifyRequest): Readonly<Record<string, unknown>> {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') throw new Failure('UNSUPPORTED_MEDIA_TYPE')
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
}

/** A path of ours: the origin of the base never shows. */
function withParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  const { pathname, searchParams } = new URL(address.replace(/^[/\\]+/, '/'), 'http://shop.invalid')
  for (const [name, value] of Object.entries(parameters)) searchParams.set(name, value)
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`
}
