import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { readPreferences } from '../cookies'
import type { JsonSchema, OpenApi, Operation, Parameter } from './openapi'
import { STYLES } from './reference-styles'

/**
 * `/api/openapi.json`, and the same for readers at `/developers/rest`: a page without script or anything from elsewhere, in
 * English as the descriptions are. Both are made when they are first asked for.
 */
export function referenceRoutes(web: FastifyInstance, describe: () => OpenApi): void {
  let made: { document: OpenApi; body: string } | null = null
  const description = () => {
    if (made) return made
    const document = describe()
    made = { document, body: bodyOf(document) }
    return made
  }
  web.get('/api/openapi.json', async (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').send(description().document),
  )
  web.get('/developers/rest', async (request, reply) => {
    const { theme } = readPreferences(request.headers)
    return reply
      .header('Content-Security-Policy', POLICY)
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"${theme ? ` data-theme="${theme}"` : ''}>${HEAD}${description().body}</html>`,
      )
  })
}

const HEAD = `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>REST reference · Wimpel</title><meta name="description" content="Every REST endpoint: what it takes, what it answers.">
<link rel="icon" href="/favicon.svg"><style>${STYLES}</style></head>`

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLES).digest('base64')}'`,
  "img-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

function bodyOf({ info, tags, paths, components }: OpenApi): string {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const chapters = tags.map(({ name }) => ({
    name,
    endpoints: all.filter(({ operation }) => operation.tags[0] === name),
  }))
  const types = Object.entries(components.schemas ?? {}).sort(([one], [other]) => one.localeCompare(other))
  return `<body><a class="skip" href="#main">To the content</a>
<header><a href="/">Wimpel</a> <span aria-hidden="true">/</span> <a href="/developers">Developers</a> <span aria-hidden="true">/</span> REST</header>
<div class="page"><nav aria-label="Endpoints">${chapters.map(chapterLinks).join('')}<p><a href="#types">Types</a></p></nav>
<main id="main"><h1>REST reference</h1>${paragraphs(String(info.description))}
<p><a href="/api/openapi.json">openapi.json</a> says the same to programs (OpenAPI 3.1).</p>
${chapters.map(chapter).join('')}
<section aria-labelledby="types"><h2 id="types">Types</h2>${types.map(([name, schema]) => type(name, schema)).join('')}</section>
</main></div></body>`
}

interface Endpoint {
  path: string
  method: string
  operation: Operation
}

interface Chapter {
  name: string
  endpoints: Endpoint[]
}

const chapterLinks = ({ name, endpoints }: Chapter): string =>
  `<details><summary>${escapeHtml(name)}</summary><ul>${endpoints
    .map(({ method, path, operation }) => `<li><a href="#${operation.operationId}">${method} ${broken(path)}</a></li>`)
    .join('')}</ul></details>`

const chapter = ({ name, endpoints }: Chapter): string =>
  `<section aria-labelledby="${slug(name)}"><h2 id="${slug(name)}">${escapeHtml(name)}</h2>${endpoints.map(endpoint).join('')}</section>`

function endpoint({ path, method, operation }: Endpoint): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation
  const bodies = Object.entries(requestBody?.content ?? {})
  const [own, refused] = [
    Object.entries(responses).filter(([, { $ref }]) => !$ref),
    Object.entries(responses).filter(([, { $ref }]) => $ref),
  ]
  return `<article id="${operationId}"><h3><span class="method ${method.toLowerCase()}">${method}</span> <code>${broken(path)}</code></h3>
<p>${inline(summary)}.</p>${description === `${summary}.` ? '' : paragraphs(description)}
${parameters.length > 0 ? table('Parameters', parameters.map(parameter)) : ''}
${bodies.length > 0 ? `<h4>Body</h4><p class="types">${bodies.map(([name]) => `<code>${escapeHtml(name)}</code>`).join(' ')}</p>${shape(bodies[0]?.[1].schema ?? {})}` : ''}
<h4>Answers</h4><dl>${own
    .map(([status, { description: words = '', content = {} }]) => {
      const [media] = Object.entries(content)
      const event = media?.[1]['x-event-data'] as JsonSchema | undefined
      const body = media
        ? `<p class="types"><code>${escapeHtml(media[0])}</code></p>${shape(event ?? (media[1].schema as JsonSchema))}`
        : ''
      return `<div><dt>${status}</dt><dd>${inline(words)}${body}</dd></div>`
    })
    .join('')}</dl>
<p class="refused">When it is refused: ${refused.map(([status]) => status).join(', ')}, as <a href="#${errorType(refused)}">${errorType(refused)}</a>.</p></article>`
}

const errorType = (refused: [string, { $ref?: string }][]): string =>
  `Error-${(refused[0]?.[1].$ref ?? '').replace(/^.*\/\d+-/, '')}`

const parameter = ({ name, in: place, required, description, schema }: Parameter): Row => ({
  name,
  kind: `${place}${required ? '' : ', optional'}`,
  words: description,
  schema,
})

const type = (name: string, schema: JsonSchema): string =>
  `<article id="${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3>${typeof schema.description === 'string' ? paragraphs(schema.description) : ''}${shape(schema)}</article>`

/** The fields of an object, or in a line what else it is. */
function shape(schema: JsonSchema): string {
  const parts = (schema.allOf ?? []) as JsonSchema[]
  if (parts.length > 0) return parts.map(shape).join('')
  if (!schema.properties) return schema.enum ? '' : `<p>${kindOf(schema)}</p>`
  const needed = (schema.required ?? []) as string[]
  const rows = Object.entries(schema.properties as Record<string, JsonSchema>).map(([name, field]) => ({
    name,
    kind: needed.includes(name) ? '' : 'optional',
    words: typeof field.description === 'string' && !field.enum ? field.description : '',
    schema: field,
  }))
  return table('Fields', rows)
}

interface Row {
  name: string
  kind: string
  words: string
  schema: JsonSchema
}

const table = (caption: string, rows: Row[]): string =>
  `<table><caption>${caption}</caption><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">What it is</th></tr></thead><tbody>${rows
    .map(
      ({ name, kind, words, schema }) =>
        `<tr><th scope="row"><code>${escapeHtml(name)}</code>${kind ? ` <small>${kind}</small>` : ''}</th><td>${kindOf(schema)}</td><td>${inline(words)}</td></tr>`,
    )
    .join('')}</tbody></table>`

/** A type in a few words, with links to those that have a name. */
function kindOf(schema: JsonSchema): string {
  const {
    $ref,
    anyOf,
    oneOf,
    allOf,
    items,
    type: kind,
    enum: words,
    format,
    const: only,
    additionalProperties,
  } = schema
  if (typeof $ref === 'string') return `<a href="#${$ref.split('/').at(-1)}">${$ref.split('/').at(-1)}</a>`
  const choice = (anyOf ?? oneOf ?? allOf) as JsonSchema[] | undefined
  if (choice) return choice.map(kindOf).join(allOf ? ' and ' : ' or ')
  if (only !== undefined) return `<code>${escapeHtml(String(only))}</code>`
  if (Array.isArray(words)) return words.map((word) => `<code>${escapeHtml(String(word))}</code>`).join(' ')
  if (items) return `list of ${kindOf(items as JsonSchema)}`
  if (kind === 'object' && schema.properties) {
    const inner = Object.entries(schema.properties as Record<string, JsonSchema>)
    return `{ ${inner.map(([name, field]) => `<code>${escapeHtml(name)}</code>: ${kindOf(field)}`).join(', ')} }`
  }
  if (kind === 'object' && additionalProperties) return 'object'
  const named = [kind ?? 'anything'].flat().join(' or ')
  return escapeHtml(typeof format === 'string' ? `${named} (${format})` : named)
}

const paragraphs = (words: string): string =>
  words
    .split('\n\n')
    .map((paragraph) => `<p>${inline(paragraph)}</p>`)
    .join('')

/** Words with code between back-ticks. */
const inline = (words: string): string => escapeHtml(words).replace(/`([^`]*)`/g, '<code>$1</code>')

/** A path may go on in the next line after each of its parts. */
const broken = (path: string): string => escapeHtml(path).replaceAll('/', '<wbr>/')

const slug = (name: string): string => name.toLowerCase().replace(/\W+/g, '-')

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
