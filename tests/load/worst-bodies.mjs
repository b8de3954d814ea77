// node tests/load/worst-bodies.mjs: sends the most expensive bodies to every REST path and every graph field with arguments, one
// at a time, and prints how long each kept the shop's event loop, worst first. Requires the built shop; asserts nothing. Runs on
// this machine only. `-- zone` measures only paths and fields whose name contains that word, `-- --part=2/8` the second of eight
// portions. A full run takes half an hour; SIGTERM prints the results so far.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  buildClientSchema,
  getIntrospectionQuery,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql'

/** Most paths accept bodies of 64 KB; the graph and zone files accept more from a customer. */
const SIZES = { rest: 60_000, graph: 1_000_000 }
const ONLY = process.argv.slice(2).find((word) => !word.startsWith('-')) ?? ''
const [PART, PARTS] = (/--part=(\d+)\/(\d+)/.exec(process.argv.join(' ')) ?? ['', '1', '1']).slice(1).map(Number)
/** Prints calls that keep the event loop for longer than this, and at least ten. In milliseconds. */
const SHOWN_FROM_MS = 30

/**
 * Texts of this many bytes that are expensive to parse: long, many lines, deeply nested, costly characters, or hostile to regular
 * expressions.
 */
const TEXTS = {
  'one long word': (bytes) => 'a'.repeat(bytes),
  spaces: (bytes) => `${' '.repeat(bytes - 1)}x`,
  'short lines': (bytes) => 'a\n'.repeat(bytes / 2),
  'names, a line each': (bytes) => lines(bytes, (i) => `naam${i}.nl`),
  labels: (bytes) => 'a.'.repeat(bytes / 2),
  'IDN labels': (bytes) => 'é.'.repeat(bytes / 3),
  punycode: (bytes) => `xn--${'a'.repeat(bytes - 4)}`,
  emoji: (bytes) => '😀'.repeat(bytes / 4),
  'combining marks': (bytes) => `a${'\u0301'.repeat(bytes / 2)}`,
  digits: (bytes) => `${'1'.repeat(bytes - 1)}!`,
  'at signs': (bytes) => 'a@'.repeat(bytes / 2),
  quotes: (bytes) => '"\\'.repeat(bytes / 2),
  hyphens: (bytes) => `${'-'.repeat(bytes - 1)}!`,
  'open brackets': (bytes) => '['.repeat(bytes),
  'open objects': (bytes) => '{"a":'.repeat(bytes / 5),
  slashes: (bytes) => `https://${'a/'.repeat(bytes / 2)}`,
  PEM: (bytes) => `-----BEGIN CERTIFICATE REQUEST-----\n${'A'.repeat(bytes)}\n-----END CERTIFICATE REQUEST-----`,
  'records, a line each': (bytes) => lines(bytes, () => 'a MX 1 _'),
  selections: (bytes) => `{ ${'a '.repeat(bytes / 2)}}`,
  'numbers in brackets': (bytes) => `[${'1,'.repeat(bytes / 2)}1]`,
}

const folder = mkdtempSync(join(tmpdir(), 'wimpel-worst-'))
const shop = await start()
const results = []
let refused = 0
try {
  const send = await signedIn()
  const all = [...(await restJobs(send)), ...(await graphJobs(send))].filter(({ title }) => title.includes(ONLY))
  const jobs = all.filter((_, at) => at % PARTS === PART - 1)
  console.log(`${jobs.length} places, ${Object.keys(TEXTS).length} texts`)
  let isStopped = false
  process.once('SIGTERM', () => {
    isStopped = true
  })
  for (const [name, textOf] of Object.entries(TEXTS))
    for (const { title, bytes, act } of jobs) {
      if (isStopped) break
      const { cpu, longest, status } = await turnsOf(() => act(textOf(bytes)))
      if (status === 429) refused++
      results.push({ title, name, bytes, cpu, longest, status })
    }
  report()
} finally {
  shop.child.kill('SIGTERM')
  await new Promise((resolve) => shop.child.once('exit', resolve))
  rmSync(folder, { recursive: true, force: true })
}

function report() {
  results.sort((a, b) => b.longest - a.longest)
  const shown = results.filter(({ longest }, at) => longest >= SHOWN_FROM_MS || at < 10).slice(0, 100)
  console.log('longest turn   CPU in all   status   bytes     what')
  for (const { title, name, bytes, cpu, longest, status } of shown) {
    const ms = (value) => `${value.toFixed(0).padStart(6)} ms`
    console.log(`${ms(longest)}     ${ms(cpu)}      ${status}     ${String(bytes).padStart(7)}   ${title}: ${name}`)
  }
  console.log(`${results.length} calls, ${refused} of them refused as too many`)
}

async function start() {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    REGISTRY_LATENCY: 'false',
    CAPTCHA_TEST_TOKEN: 'test',
    TRUST_PROXY: '127.0.0.1',
  }
  const probe = new URL('turns.mjs', import.meta.url).href
  const child = spawn(process.execPath, ['--import', probe, 'dist/server/main.js'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const url = await new Promise((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (data) => {
      said += data
      const [, found] = /open at (\S+)/.exec(said) ?? []
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`the shop ended with ${code}`)))
  })
  return { child, url }
}

/** Main-thread cost of one request. */
async function turnsOf(act) {
  shop.child.send('watch')
  const status = await act()
  const told = new Promise((resolve) => shop.child.once('message', resolve))
  shop.child.send('tell')
  return { ...(await told), status }
}

/** Sends requests as a logged-in customer, each from another address. */
async function signedIn() {
  const cookies = new Map()
  let csrf = ''
  let sent = 0
  const send = async (path, { headers, ...init } = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const from = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent++ & 255}`
    const all = { cookie, 'x-csrf-token': csrf, 'x-forwarded-for': from, ...headers }
    const response = await fetch(shop.url + path, { redirect: 'manual', ...init, headers: all })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)
      cookies.set(name, value)
    }
    return { status: response.status, text: await response.text() }
  }
  const page = async (path) => {
    const { text } = await send(path)
    csrf = /data-csrf-token="([^"]+)/.exec(text)[1]
  }
  await page('/bestelprocedure')
  const login = { username: 'klant@voorbeeld.nl', password: 'vlag-en-wimpel-2026' }
  const { status } = await send('/api/login', { method: 'POST', body: new URLSearchParams(login) })
  if (status !== 200) throw new Error(`the customer could not sign in: ${status}`)
  await page('/bestelprocedure')
  return send
}

/** Every body for every REST path and each of its fields. */
async function restJobs(send) {
  const { text } = await send('/api/openapi.json')
  const { paths, components } = JSON.parse(text)
  const { data } = JSON.parse((await graphql(send, '{ domain(name: "voorbeeldklant.nl") { id } }')).text)
  const jobs = []
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { requestBody }] of Object.entries(methods)) {
      if (method === 'get' || path === '/logout' || !requestBody) continue
      const url = path.replace(/\{id\}/, data.domain.id).replace(/\{\w+\}/g, 'x')
      const post = (type, body) =>
        send(url, { method: method.toUpperCase(), headers: { 'content-type': type }, body }).then(
          ({ status }) => status,
        )
      for (const [type, { schema }] of Object.entries(requestBody.content)) {
        const title = `${method.toUpperCase()} ${path}`
        const bytes = type.startsWith('text/') ? SIZES.graph : SIZES.rest
        jobs.push({ title: `${title} (${type})`, bytes, act: (body) => post(type, body) })
        if (!type.includes('json') && !type.includes('form')) continue
        for (const field of Object.keys(propertiesOf(schema, components))) {
          const act = (value) =>
            post(
              type,
              type.includes('json')
                ? JSON.stringify({ [field]: value })
                : new URLSearchParams({ [field]: value }).toString(),
            )
          jobs.push({ title: `${title} ${field} (${type})`, bytes, act })
          if (type.includes('json')) {
            const list = (value) => post(type, JSON.stringify({ [field]: partsOf(value) }))
            jobs.push({ title: `${title} ${field} as a list`, bytes, act: list })
          }
        }
      }
    }
  return jobs
}

function propertiesOf(schema, components, depth = 0) {
  if (!schema || depth > 4) return {}
  const { $ref, properties = {}, allOf = [], anyOf = [], oneOf = [] } = schema
  const named = $ref ? components.schemas[$ref.split('/').at(-1)] : null
  const parts = [named, ...allOf, ...anyOf, ...oneOf].map((part) => propertiesOf(part, components, depth + 1))
  return Object.assign({}, properties, ...parts)
}

/** Every text and list in the arguments of each query and mutation. */
async function graphJobs(send) {
  const { data } = JSON.parse((await graphql(send, getIntrospectionQuery())).text)
  const schema = buildClientSchema(data)
  const domain = JSON.parse((await graphql(send, '{ domain(name: "voorbeeldklant.nl") { id } }')).text).data.domain.id
  const jobs = []
  for (const [kind, root] of [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
  ])
    for (const field of Object.values(root.getFields())) {
      if (['logout', 'endSession'].includes(field.name)) continue
      const places = field.args.flatMap((arg) => placesIn(arg.type, [arg.name]))
      for (const { path, isList } of places) {
        const act = async (text) => {
          const variables = Object.fromEntries(
            field.args
              .filter(({ name, type }) => name === path[0] || isNonNullType(type))
              .map(({ name, type }) => [name, valueFor(type, [name], path, isList ? partsOf(text) : text, domain)]),
          )
          const used = field.args.filter(({ name }) => name in variables)
          const head = used.length > 0 ? `(${used.map(({ name, type }) => `$${name}: ${type}`).join()})` : ''
          const args = used.length > 0 ? `(${used.map(({ name }) => `${name}: $${name}`).join()})` : ''
          const selection = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }'
          const { status } = await graphql(send, `${kind} ${head} { ${field.name}${args}${selection} }`, variables)
          return status
        }
        jobs.push({ title: `${field.name} ${path.join('.')}${isList ? ' (list)' : ''}`, bytes: SIZES.graph, act })
      }
    }
  jobs.push({
    title: 'the document itself',
    bytes: SIZES.graph,
    act: async (text) => (await graphql(send, text)).status,
  })
  return jobs
}

function graphql(send, query, variables) {
  const headers = { 'content-type': 'application/json' }
  return send('/graphql', { method: 'POST', headers, body: JSON.stringify({ query, variables }) })
}

/** Places that take a text or a list of texts. */
function placesIn(type, path, depth = 0) {
  const bare = getNullableType(type)
  const named = getNamedType(bare)
  if (depth > 4 || isEnumType(named)) return []
  if (isListType(bare)) {
    if (isInputObjectType(named)) return placesIn(named, path, depth + 1)
    return isText(named) ? [{ path, isList: true }] : []
  }
  if (isInputObjectType(named))
    return Object.values(named.getFields()).flatMap((field) => placesIn(field.type, [...path, field.name], depth + 1))
  return isText(named) ? [{ path, isList: false }] : []
}

function isText({ name }) {
  return ['String', 'ID', 'JSON', 'JSONObject'].includes(name)
}

/** The smallest value that a type accepts, with this value in this place. */
function valueFor(type, at, target, value, id) {
  if (at.join() === target.join()) return value
  const bare = getNullableType(type)
  const named = getNamedType(bare)
  if (isListType(bare)) return isInputObjectType(named) ? [valueFor(named, at, target, value, id)] : []
  if (isEnumType(named)) return named.getValues()[0].name
  if (!isInputObjectType(named)) return { Int: 1, Float: 1, Boolean: true, ID: id }[named.name] ?? 'x'
  const fields = Object.values(named.getFields()).filter(
    (field) => isNonNullType(field.type) || target[at.length] === field.name,
  )
  return Object.fromEntries(
    fields.map((field) => [field.name, valueFor(field.type, [...at, field.name], target, value, id)]),
  )
}

/** A list of many short texts, as long in total as the text. */
function partsOf(text) {
  const parts = text.split(/[\n.]/)
  return parts.length > 10 ? parts : (text.match(/.{1,8}/gsu) ?? [])
}

function lines(bytes, lineOf) {
  const all = []
  for (let length = 0, i = 0; length < bytes; i++) {
    const line = lineOf(i)
    all.push(line)
    length += line.length + 1
  }
  return all.join('\n').slice(0, bytes)
}
