import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../../../rules/escape-html'
import { SHOP } from '../../../rules/text'
import type { Deps } from '../../common/context'
import { withShopName } from '../brand'
import { readPreferences } from '../cookies'
import { sendTagged } from '../etag'
import { changesFeed } from './changes-feed'
import { bodyNameOf, type JsonSchema, nameIn, type OpenApi, type Operation, type Parameter } from './openapi'
import { STYLES } from './reference-styles'

/**
 * Serves `/api/openapi.json` and, as a readable page, `/developers/rest`: without scripts or external resources, in
 * English like the descriptions. Both are generated on first request; the name of the shop is put in at each.
 */
export function referenceRoutes(web: FastifyInstance, deps: Pick<Deps, 'shopSettings'>, describe: () => OpenApi): void {
  let made: { document: OpenApi; body: string } | null = null
  const description = () => {
    if (made) return made
    const document = describe()
    made = { document, body: bodyOf(document) }
    return made
  }
  web.get('/api/openapi.json', (_request, reply) =>
    sendTagged(
      reply.type('application/json; charset=utf-8'),
      withShopName(deps, JSON.stringify(description().document)),
    ),
  )
  web.get('/developers/changes.xml', async (_request, reply) => {
    const [server] = description().document.servers
    return reply.type('application/atom+xml; charset=utf-8').send(withShopName(deps, changesFeed(server?.url ?? '')))
  })
  web.get('/developers/rest', async (request, reply) => {
    const { theme } = readPreferences(request.headers)
    return reply
      .header('Content-Security-Policy', POLICY)
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(
        withShopName(
          deps,
          `<!doctype html><html lang="en"${theme ? ` data-theme="${theme}"` : ''}>${headOf(description().document)}${description().body}</html>`,
        ),
      )
  })
}

const TITLE = `REST API reference for domains and DNS · ${SHOP}`
const DESCRIPTION = `All REST endpoints of ${SHOP}: register domain names, edit DNS records and follow orders, with parameters, examples and errors.`

function headOf({ servers: [server] }: OpenApi): string {
  const url = escapeHtml(`${server?.url}/developers/rest`)
  return `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${TITLE}</title><meta name="description" content="${DESCRIPTION}"><link rel="canonical" href="${url}">
<meta property="og:title" content="${TITLE}"><meta property="og:description" content="${DESCRIPTION}"><meta property="og:url" content="${url}"><meta property="og:type" content="website">
<link rel="alternate" type="application/atom+xml" title="Changes of the API" href="/developers/changes.xml">
<link rel="icon" href="/favicon.svg"><style>${STYLES}</style></head>`
}

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLES).digest('base64')}'`,
  "img-src 'self'",
  // Page auditors fetch robots.txt from within the page.
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

function bodyOf({ info, tags, paths, components }: OpenApi): string {
  const { schemas = {} } = components
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const ownBody = schemas[bodyNameOf(operation.operationId)]
      return { path, method: method.toUpperCase(), operation, ...(ownBody ? { ownBody } : {}) }
    }),
  )
  const chapters = tags.map(({ name }) => ({
    name,
    endpoints: all.filter(({ operation }) => operation.tags[0] === name),
  }))
  const ownBodies = new Set(all.map(({ operation }) => bodyNameOf(operation.operationId)))
  const types = Object.entries(schemas)
    .filter(([name]) => !ownBodies.has(name))
    .sort(([one], [other]) => one.localeCompare(other))
  return `<body><a class="skip" href="#main">To the content</a>
<header><a href="/">${SHOP}</a> <span aria-hidden="true">/</span> <a href="/developers">Developers</a> <span aria-hidden="true">/</span> <a href="/developers/reference">Reference</a> <span aria-hidden="true">/</span> REST</header>
<div class="page"><nav aria-label="Endpoints">${chapters.map(chapterLinks).join('')}<p><a href="#types">Types</a></p></nav>
<main id="main"><h1>REST reference</h1>${paragraphs(String(info.description))}
<p><a href="/api/openapi.json">openapi.json</a> is the machine-readable version (OpenAPI 3.1).</p>
${chapters.map(chapter).join('')}
<section aria-labelledby="types"><h2 id="types">Types</h2>${types.map(([name, schema]) => type(name, schema)).join('')}</section>
</main></div></body>`
}

interface Endpoint {
  path: string
  method: string
  operation: Operation
  /** Body that only this operation takes, which is shown here and not among the types. */
  ownBody?: JsonSchema
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

function endpoint({ path, method, operation, ownBody }: Endpoint): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation
  const bodies = Object.entries(requestBody?.content ?? {})
  const [own, refused] = [
    Object.entries(responses).filter(([, { $ref }]) => !$ref),
    Object.entries(responses).filter(([, { $ref }]) => $ref),
  ]
  return `<article id="${operationId}"><h3><span class="method ${method.toLowerCase()}">${method}</span> <code>${broken(path)}</code></h3>
${paragraphs(description.startsWith(`${summary}.`) ? description : `${summary}.\n\n${description}`)}
${parameters.length > 0 ? table('Parameters', parameters.map(parameter)) : ''}
${bodies.length > 0 ? `<h4>Body</h4><p class="types">${bodies.map(([name]) => `<code>${escapeHtml(name)}</code>`).join(' ')}</p>${shape(ownBody ?? bodies[0]?.[1].schema ?? {})}${exampleIn(bodies[0]?.[1])}` : ''}
<h4>Responses</h4><dl>${own
    .map(([status, { description: words = '', content = {} }]) => {
      const [media] = Object.entries(content)
      const event = media?.[1]['x-event-data'] as JsonSchema | undefined
      const body = media
        ? `<p class="types"><code>${escapeHtml(media[0])}</code></p>${shape(event ?? (media[1].schema as JsonSchema))}${exampleIn(media[1])}`
        : ''
      return `<div><dt>${status}</dt><dd>${inline(words)}${body}</dd></div>`
    })
    .join('')}</dl>
<p class="refused">Errors: ${refused.map(([status]) => status).join(', ')}, as <a href="#${errorType(refused)}">${errorType(refused)}</a>.</p></article>`
}

/** Collapsed example of a body, if there is one. */
function exampleIn(media: { example?: unknown } | undefined): string {
  if (media?.example === undefined) return ''
  const { example } = media
  const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2)
  return `<details><summary>Example</summary><pre tabindex="0">${escapeHtml(text)}</pre></details>`
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

/** Fields of an object, or a one-line description of another type. */
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
  `<table><caption>${caption}</caption><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Description</th></tr></thead><tbody>${rows
    .map(
      ({ name, kind, words, schema }) =>
        `<tr><th scope="row"><code>${escapeHtml(name)}</code>${kind ? ` <small>${kind}</small>` : ''}</th><td>${kindOf(schema)}</td><td>${inline(words)}</td></tr>`,
    )
    .join('')}</tbody></table>`

/** Short description of a type, with links to named types. */
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
  if (typeof $ref === 'string') return `<a href="#${nameIn($ref)}">${nameIn($ref)}</a>`
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

/** Renders text with code between backticks. */
const inline = (words: string): string => escapeHtml(words).replace(/`([^`]*)`/g, '<code>$1</code>')

/** Allows line breaks after each path segment. */
const broken = (path: string): string => escapeHtml(path).replaceAll('/', '<wbr>/')

const slug = (name: string): string => name.toLowerCase().replace(/\W+/g, '-')
