// Places a guest's whole order through REST: a name, a package, an account from its mail, the bank, delivery.
const PASSWORD = 'een lange zin als wachtwoord'

/** Throws if a step returns an unexpected response. */
export async function guestOrder(url, guest) {
  const browser = await newBrowser(url)
  const { data } = JSON.parse(await browser.json('/graphql', { query: '{ products { productId productCode } }' }))
  const product = (code) => data.products.find(({ productCode }) => productCode === code)
  const basket = JSON.parse(
    await browser.form('/api/bestelprocedure/addItem', { ...product('DOMAIN_NL'), title: `${guest}-${Date.now()}.nl` }),
  )
  const parentId = basket.items[0].unique
  await browser.form('/api/bestelprocedure/addItem', { ...product('HOSTING_BASIC'), title: '', parentId })
  await activate(browser, url, guest)
  await browser.renew()
  const { returnUrl } = JSON.parse(
    await browser.form('/bestelprocedure/purchase', { customWhois: '[]', paymentMethod: 'IDEAL' }),
  )
  await browser.form(new URL(returnUrl).pathname, { outcome: 'COMPLETED' }, 303)
}

/** Registers an account and activates it by the link in its mail. Throws if a step returns an unexpected response. */
export const guestRegistration = async (url, guest) => activate(await newBrowser(url), url, guest)

async function activate(browser, url, guest) {
  const email = `${guest}@voorbeeld.example`
  await browser.json('/api/register-account', { registrationDto: person(email), captcha: 'bench' })
  const token = await mailedLink(url, email)
  const query = 'mutation ($input: ActivateAccountInput!) { activateAccount(input: $input) { __typename } }'
  await browser.json('/graphql', { query, variables: { input: { token } } })
}

async function newBrowser(url) {
  const cookies = new Map()
  const address = `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`
  let csrf = ''
  const request = async (path, init, status) => {
    const response = await fetch(new URL(path, url), {
      redirect: 'manual',
      ...init,
      headers: {
        ...init.headers,
        'x-forwarded-for': address,
        cookie: [...cookies.values()].join('; '),
        'x-csrf-token': csrf,
      },
    })
    for (const set of response.headers.getSetCookie()) cookies.set(set.split('=')[0], set.split(';')[0])
    const text = await response.text()
    if (response.status !== status) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`)
    return text
  }
  const renew = async () => {
    const html = await request('/bestelprocedure', {}, 200)
    csrf = /name="csrf-token" content="([^"]+)"/.exec(html)[1]
  }
  await renew()
  return {
    renew,
    form: (path, fields, status = 200) => request(path, { method: 'POST', body: new URLSearchParams(fields) }, status),
    json: (path, body, status = 200) =>
      request(
        path,
        { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
        status,
      ),
  }
}

async function mailedLink(url, email) {
  for (let tries = 0; tries < 100; tries++) {
    const mails = await (await fetch(`${url}/dev/mail.json?to=${encodeURIComponent(email)}`)).json()
    const [, token] = /account-activeren\/([\w-]+)/.exec(mails[0]?.text ?? '') ?? []
    if (token) return token
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`no activation mail for ${email}`)
}

const person = (email) => ({
  isCompany: false,
  gender: 'M',
  firstName: 'Bo',
  lastName: 'Voorbeeld',
  postCode: '1234AB',
  street: 'Voorbeeldstraat',
  streetNumber: '1',
  city: 'Voorbeeldstad',
  countryId: 154,
  phoneNumber: '0101234567',
  email,
  password: PASSWORD,
})
