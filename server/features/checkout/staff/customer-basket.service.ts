import { parseSavedBasket, type SavedBasket } from '../../../../rules/checkout-items'
import { parseOrderName, toUnicode } from '../../../../rules/domain-name'
import { DAY_MS } from '../../../../rules/time'
import { notFound } from '../../../common/failures'
import { newId } from '../../../common/ids'
import type { Account } from '../../../common/viewer'
import { view } from '../../../graphql/view'
import { layOutMail } from '../../../mail/layout'
import { enqueueMail } from '../../../mail/mail'
import { runAct } from '../../../staff/audit.service'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffInvalidInput } from '../../../staff/staff-errors'
import { findAccountById } from '../../accounts/accounts.service'
import { type Audience, type Catalogue, getCatalogue } from '../../catalogue/catalogue.service'
import { LINK_ITEMS_MAX, linkTo } from '../basket-link.service'
import { BasketSent, type SendBasketInput, StaffHostingChoice } from './customer-basket.graphql'
import { customerBasketText } from './customer-basket.text'

/** No language is stored with an account. */
const MAIL_LOCALE = 'nl'

/** Lists the hosting packages that an account of this role can order. */
export async function listHostingChoices(ctx: StaffContext, role: Audience): Promise<StaffHostingChoice[]> {
  const catalogue = await getCatalogue(ctx)
  return catalogue
    .hostingPackages(role)
    .map(({ code, name }) => view(StaffHostingChoice, { code, name: name[ctx.locale] }))
}

/**
 * Mails a customer a link to a basket. The link holds choices and no prices: staff neither see nor set any, and the customer
 * orders by the usual steps. Throws NOT_FOUND for an unknown account.
 */
export async function sendBasket(ctx: StaffContext, input: SendBasketInput): Promise<BasketSent | StaffInvalidInput> {
  const { accountId } = input
  const catalogue = await getCatalogue(ctx)
  const about = {
    act: 'sendBasket',
    right: 'CUSTOMER_EDIT' as const,
    objectType: 'Account',
    objectId: accountId,
    onBehalfOf: accountId,
    reason: input.reason.trim(),
  }
  return runAct<BasketSent | StaffInvalidInput>(ctx, about, async (tx) => {
    const account = await findAccountById(tx, accountId)
    if (!account) throw notFound()
    const composed = compose(ctx, catalogue, account, input)
    if (composed instanceof StaffInvalidInput) return { result: composed }
    const { url, expiresAt } = linkTo({ ...ctx, now: ctx.at }, composed.basket)
    const words = customerBasketText[MAIL_LOCALE]
    const body = layOutMail(ctx, {
      reference: `basket-for-customer-${newId('job')}`,
      locale: MAIL_LOCALE,
      subject: words.subject,
      heading: words.subject,
      paragraphs: [`${words.ready} ${composed.names.join(', ')}.`, words.pay],
      link: { href: url, label: words.open },
      notes: [words.lasts({ days: Math.round((expiresAt - ctx.at) / DAY_MS) }), words.ignore],
      why: words.why,
    })
    await enqueueMail(tx, { ...body, to: account.email }, ctx.at)
    return {
      result: view(BasketSent, { items: composed.names, expiresAt }),
      changes: [{ field: 'basket', before: null, after: composed.names.join(', ') }],
    }
  })
}

/** Returns the choices with their names, or the invalid field. */
function compose(
  ctx: StaffContext,
  catalogue: Catalogue,
  account: Account,
  { domainNames, hostingCode }: SendBasketInput,
): { basket: SavedBasket; names: string[] } | StaffInvalidInput {
  const words = customerBasketText[ctx.locale]
  const refuse = (field: string, message: string) => new StaffInvalidInput([{ field, message }])
  if (account.isBlocked || account.parentAccountId !== null) return refuse('accountId', words.account)
  const typed = [...new Set(domainNames.map((name) => name.trim().toLowerCase()).filter(Boolean))]
  const found = typed.map((name) => ({ name: parseOrderName(name), typed: name }))
  const sold = found.map(({ name }) => (name === null ? undefined : catalogue.extensionProductOf(name)))
  const invalid = found.filter((_, at) => !sold[at]).map((each) => each.typed)
  if (invalid.length > 0) return refuse('domainNames', words.invalidNames({ names: invalid.join(', ') }))
  const hosting = hostingCode ? catalogue.hostingPackages(account.role).find(({ code }) => code === hostingCode) : null
  if (hosting === undefined) return refuse('hostingCode', words.hosting)
  const domains = found.map(({ name }, at) => ({
    ...{ type: 'domain', title: name, token: '', dnsProfileId: '' },
    ...{ productId: sold[at]?.productId, productCode: sold[at]?.code },
  }))
  const packages = hosting
    ? [
        {
          ...{ type: 'hosting', assignedDomain: found[0]?.name ?? '' },
          ...{ productId: hosting.productId, productCode: hosting.code },
        },
      ]
    : []
  const items = [...domains, ...packages]
  if (items.length === 0) return refuse('domainNames', words.empty)
  if (items.length > LINK_ITEMS_MAX) return refuse('domainNames', words.tooMany({ max: LINK_ITEMS_MAX }))
  const parsed = parseSavedBasket({ items })
  if (!parsed.ok) return refuse('domainNames', words.invalidNames({ names: typed.join(', ') }))
  const names = found.map(({ name }) => toUnicode(name ?? ''))
  return { basket: parsed.value, names: hosting ? [...names, hosting.name[MAIL_LOCALE]] : names }
}
