import { type FarRequest, type FarResponse, startFarSide } from './far-side'

interface Known {
  postcode: string
  number: number
  street: string
  city: string
}

const PARAMETERS: ReadonlySet<string> = new Set([
  'q',
  'fq',
  'fl',
  'rows',
  'start',
  'sort',
  'df',
  'bq',
  'lat',
  'lon',
  'wt',
])

/** The endpoint `free` of the PDOK Locatieserver, for these addresses. Unknown parameters are refused, as by the real one. */
export const startPdok = (known: readonly Known[]) => startFarSide((request) => answer(known, request))

function answer(known: readonly Known[], { method, path, query }: FarRequest): FarResponse {
  if (method !== 'GET' || path !== '/free') return { status: 404, body: { status: 404 } }
  if ([...query.keys()].some((name) => !PARAMETERS.has(name))) return { status: 400, body: { status: 400 } }
  const asked = /^postcode:([0-9]{4}[A-Z]{2}) AND huisnummer:(\d+)$/.exec(query.get('q') ?? '')
  if (!asked || query.get('fq') !== 'type:adres') return { status: 400, body: { status: 400 } }
  const docs = known
    .filter(({ postcode, number }) => postcode === asked[1] && number === Number(asked[2]))
    .map(({ street, city }) => ({ straatnaam: street, woonplaatsnaam: city }))
  const { length: numFound } = docs
  return { status: 200, body: { response: { numFound, start: 0, maxScore: 15.69, numFoundExact: true, docs } } }
}
