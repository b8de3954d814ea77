// Downloads the files of a final invoice of the demo customer, which the shop renders in a worker thread.
import { send } from './client.mjs'

/** Returns requests that fetch the PDF and the UBL of one invoice, as its customer. */
export async function invoiceFiles(url) {
  const cookies = new Map()
  const headersWith = (csrf) => ({
    cookie: [...cookies.values()].join('; '),
    'x-csrf-token': csrf,
    'content-type': 'application/json',
  })
  const ask = async (query, csrf = '') => {
    const answer = await send(undefined, `${url}/graphql`, {
      headers: headersWith(csrf),
      body: JSON.stringify({ query }),
    })
    for (const cookie of answer.headers['set-cookie'] ?? [])
      cookies.set(cookie.split('=')[0], cookie.slice(0, cookie.indexOf(';')))
    return JSON.parse(answer.text).data
  }
  const { viewer } = await ask('{ viewer { csrfToken } }')
  const login =
    'mutation { login(input: { username: "klant@voorbeeld.nl", password: "vlag-en-wimpel-2026" }) { __typename } }'
  await ask(login, viewer.csrfToken)
  const invoices = (await ask('{ viewer { invoices(first: 100) { edges { node { pdfUrl ublUrl } } } } }')).viewer
    .invoices
  const { pdfUrl, ublUrl } = invoices.edges.map(({ node }) => node).find((one) => one.ublUrl !== null)
  const fetchFrom = (path) => (_, agent) =>
    send(agent, url + new URL(path).pathname, { method: 'GET', headers: headersWith('') })
  return { pdf: fetchFrom(pdfUrl), ubl: fetchFrom(ublUrl) }
}
