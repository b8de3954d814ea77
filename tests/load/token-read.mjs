// Cost of a read with an API token, beside the same read with a session cookie. Standalone: `node tests/load/token-read.mjs`,
// after a build.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { send } from './client.mjs'
import { measured } from './compare.mjs'
import { start, stop } from './servers.mjs'

const ROUNDS = 12
const BATCH = 1500
const READ = JSON.stringify({
  query: '{ viewer { email domains(first: 5) { totalCount edges { node { id name status } } } } }',
})

/** Batches alternate, so that other load on the machine affects both. */
export async function tokenRead(shop) {
  const { cookie, token } = await signIn(shop.url)
  const json = { 'content-type': 'application/json' }
  const acts = {
    cookie: (_, agent) => send(agent, `${shop.url}/graphql`, { headers: { ...json, cookie }, body: READ }),
    token: (_, agent) =>
      send(agent, `${shop.url}/graphql`, { headers: { ...json, authorization: `Bearer ${token}` }, body: READ }),
  }
  const cpu = { cookie: [], token: [] }
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of round % 2 ? ['cookie', 'token'] : ['token', 'cookie']) {
      const result = await measured(shop.pid, BATCH, acts[name], 8)
      // The first round compiles.
      if (round > 0) cpu[name].push(result.main + result.others)
    }
  }
  const middle = (list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)]
  const [withCookie, withToken] = [middle(cpu.cookie), middle(cpu.token)]
  console.log(
    `read five domains, GraphQL: ${withCookie.toFixed(3)} ms of CPU with a cookie, ${withToken.toFixed(3)} with a token (${(withToken / withCookie).toFixed(2)})`,
  )
}

async function signIn(url) {
  const page = await send(undefined, `${url}/inloggen`, { method: 'GET' })
  const before = page.headers['set-cookie'].map((each) => each.split(';')[0]).join('; ')
  const [, csrf] = /name="csrf-token" content="([^"]+)"/.exec(page.text)
  const login = await send(undefined, `${url}/api/login`, {
    headers: { cookie: before, 'x-csrf-token': csrf, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'username=klant%40voorbeeld.nl&password=vlag-en-wimpel-2026',
  })
  const cookie = login.headers['set-cookie'].map((each) => each.split(';')[0]).join('; ')
  const ask = async (query, headers) => {
    const body = JSON.stringify({ query })
    const answer = await send(undefined, `${url}/graphql`, {
      headers: { cookie, 'content-type': 'application/json', ...headers },
      body,
    })
    return JSON.parse(answer.text).data
  }
  const { viewer } = await ask('{ viewer { csrfToken } }')
  const made = await ask(
    'mutation { createApiToken(input: { name: "Meting", scopes: [READ] }) { ... on ApiTokenCreated { token } } }',
    { 'x-csrf-token': viewer.csrfToken },
  )
  return { cookie, token: made.createApiToken.token }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = mkdtempSync(join(tmpdir(), 'wimpel-token-'))
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
  }
  const shop = await start(env, 'dist/server/main.js')
  try {
    await tokenRead(shop)
  } finally {
    await stop(shop)
    rmSync(folder, { recursive: true, force: true })
  }
}
