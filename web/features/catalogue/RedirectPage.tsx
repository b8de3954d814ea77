import { Link } from 'react-router-dom'
import { splitName, toUnicode } from '../../../rules/domain-name'
import { withScheme } from '../../../rules/redirect-url'
import { type RuleForm, useRuleForm } from '../../forms/useRuleForm'
import { graphql } from '../../gql'
import type { RedirectQuery } from '../../gql/graphql'
import { useMoney, useText } from '../../i18n/preferences'
import { loginPath } from '../../lib/return-path'
import { useHydrated } from '../../lib/useHydrated'
import { domainPath, servicePaths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { LinkButton } from '../../ui/Button'
import { DomainName } from '../../ui/DomainName'
import { Flag } from '../../ui/Flag'
import { Price } from '../../ui/Price'
import { RadioCard, RadioGroup } from '../../ui/RadioGroup'
import { TextField } from '../../ui/TextField'
import { ProductOrder, Question } from './ProductOrder'
import { type ComparedProduct, Comparison, ORDER_ID, ProductPage } from './ProductParts'
import { productText } from './product.text'
import { redirectMeta, redirectQuestions, redirectText } from './redirect.text'
import { useAddToCheckout } from './useAddToCheckout'

const query = graphql(`
  query Redirect {
    viewer {
      domains(first: 6) {
        edges {
          node {
            id
            name
          }
        }
      }
    }
    redirects: products(kinds: [REDIRECT]) {
      id
      productCode
      productName
      discountedPrice
      originalPrice
    }
    extensions: domainExtensions {
      id
      extension
      productCode
      discountedPrice
      originalPrice
    }
  }
`)

export const page = definePage({
  query,
  meta: pageMeta(redirectMeta),
  Component: RedirectPage,
})

interface Values {
  /** Whether to register a new name or use one of the customer's. */
  which: 'new' | 'own'
  /** Full name to register. */
  title: string
  /** One of the customer's own. */
  own: string
  redirection: string
}

/** Domain forwarding: how it works, its price, and the form that orders domain and forwarding. */
function RedirectPage() {
  const { extensions, redirects, viewer } = usePageData(query).data
  const isHydrated = useHydrated()
  const domains = (isHydrated && viewer.domains?.edges.map(({ node }) => node.name)) || []
  const text = useText(redirectText)
  const [redirect] = redirects
  const [first] = extensions
  const form = useRuleForm<Values>({
    values: { which: 'new', title: '', own: '', redirection: '' },
    fields: ['which', 'title', 'own', 'redirection'],
    parse: (values) => ({ ok: true, value: { ...values, redirection: withScheme(values.redirection) } }),
  })
  return (
    <ProductPage
      text={text}
      facts={[
        { label: text.forwarding, value: redirect && <YearPrice product={redirect} /> },
        ...(first ? [{ label: text.name({ extension: first.extension }), value: <YearPrice product={first} /> }] : []),
        { label: text.worksIn, value: text.minutes },
        { label: text.change, value: text.always },
      ]}
      compared={{ title: text.ways, lead: text.waysLead, table: <Ways /> }}
      questions={redirectQuestions}
    >
      <Order form={form} extensions={extensions} redirect={redirect} domains={domains} />
    </ProductPage>
  )
}

interface Priced {
  discountedPrice: number
  originalPrice: number
}

function YearPrice({ product: { discountedPrice, originalPrice } }: { product: Priced }) {
  const text = useText(redirectText)
  const shared = useText(productText)
  const money = useMoney()
  if (originalPrice === 0) return <Price amount={shared.free} later={shared.staysFree} />
  const later = discountedPrice < originalPrice ? text.after({ price: money(originalPrice) }) : shared.eachYear
  return <Price amount={money(discountedPrice)} unit={shared.perYear} later={later} />
}

function Ways() {
  const text = useText(redirectText)
  const shared = useText(productText)
  const way = (id: 'HTTP' | 'IFRAME' | 'DNS', about: string, values: readonly string[]): ComparedProduct => ({
    id,
    name: text[id],
    lead: about,
    values,
    isRecommended: id === 'HTTP',
    action:
      id === 'HTTP' ? (
        <LinkButton variant="primary" isBlock href={`#${ORDER_ID}`}>
          {text.order}
        </LinkButton>
      ) : (
        <LinkButton variant="secondary" isBlock render={(link) => <Link {...link} to={servicePaths.domains} />}>
          {text.later}
        </LinkButton>
      ),
  })
  return (
    <Comparison
      labels={[text.sees, text.pathsAlong, text.engines, shared.fits]}
      products={[
        way('HTTP', text.aboutHTTP, [text.newAddress, text.yes, text.takeOver, text.fitsHTTP]),
        way('IFRAME', text.aboutIFRAME, [text.ownName, text.no, text.twoSites, text.fitsIFRAME]),
        way('DNS', text.aboutDNS, [text.ownName, text.yes, text.ownNameToo, text.fitsDNS]),
      ]}
    />
  )
}

interface OrderProps {
  form: RuleForm<Values>
  extensions: RedirectQuery['extensions']
  redirect: RedirectQuery['redirects'][number] | undefined
  /** The customer's own domains, in ASCII; empty for a visitor. */
  domains: readonly string[]
}

function Order({ form, extensions, redirect, domains }: OrderProps) {
  const text = useText(redirectText)
  const shared = useText(productText)
  const money = useMoney()
  const extensionOf = (title: string) => {
    const { extension } = splitName(
      title,
      extensions.map((one) => one.extension),
    )
    return extensions.find((one) => one.extension === extension)
  }
  const { submit, isBusy, general } = useAddToCheckout(form, FIELDS, ({ title, redirection }) => {
    const { id = '', productCode = '' } = extensionOf(title) ?? {}
    const name = title.trim()
    return [
      { domain: { productId: id, productCode, title: name } },
      {
        redirect: {
          productId: redirect?.id ?? '',
          productCode: redirect?.productCode ?? '',
          redirection,
          assignedDomain: name,
        },
      },
    ]
  })
  const title = form.valueAt('title').trim()
  const to = form.valueAt('redirection').trim()
  const isOwn = form.valueAt('which') === 'own'
  const [firstOwn = ''] = domains
  const own = form.valueAt('own') || firstOwn
  const named = extensionOf(title)
  // Until a name is typed, the most popular extension shows the price.
  const domain = isOwn ? undefined : (named ?? extensions[0])
  const after = (product: Priced) =>
    product.originalPrice === 0
      ? shared.staysFree
      : shared.after({ price: `${money(product.originalPrice)} ${shared.perYear}` })
  const lines = [
    ...(domain
      ? [
          {
            name: named ? toUnicode(title) : text.name(domain),
            about: text.registration,
            net: domain.discountedPrice,
            later: after(domain),
          },
        ]
      : []),
    ...(redirect
      ? [
          {
            name: redirect.productName,
            about: to && !isOwn && text.towards({ to: withScheme(to) }),
            net: redirect.discountedPrice,
            later: after(redirect),
          },
        ]
      : []),
  ]
  const later = (domain?.originalPrice ?? 0) + (redirect?.originalPrice ?? 0)
  return (
    <ProductOrder
      onSubmit={(event) => void submit(event)}
      isBusy={isBusy}
      refused={general}
      lines={lines}
      later={isOwn ? text.ownIsPaid : shared.everyYear({ price: money(later) })}
      {...(isOwn && { action: <OwnDomain name={own} /> })}
    >
      <Question title={text.which}>
        <RadioGroup label={text.which} isLabelHidden {...form.choice('which')}>
          <RadioCard value="new" title={text.newDomain} description={text.aboutNew} />
          <RadioCard value="own" title={text.ownDomain} description={text.aboutOwn} />
        </RadioGroup>
        {!isOwn && (
          <TextField
            {...form.field('title')}
            label={shared.name}
            description={text.nameHint}
            isMono
            required
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        )}
        {isOwn && domains.length > 0 && (
          <RadioGroup label={text.ownDomain} isLabelHidden layout="pairs" {...form.choice('own')} value={own}>
            {domains.map((name) => (
              <RadioCard
                key={name}
                value={name}
                icon={<Flag of={name} />}
                title={<DomainName name={toUnicode(name)} isExtensionBold />}
              />
            ))}
          </RadioGroup>
        )}
      </Question>
      {!isOwn && (
        <Question title={text.where}>
          <TextField
            {...form.field('redirection')}
            type="url"
            inputMode="url"
            label={text.to}
            placeholder="https://"
            description={title ? text.follows({ name: title }) : text.toHint}
            required
          />
        </Question>
      )}
    </ProductOrder>
  )
}

/** Links to the forwarding settings of an own domain, which need no order. */
function OwnDomain({ name }: { name: string }) {
  const text = useText(redirectText)
  return (
    <LinkButton
      variant="primary"
      isBlock
      render={(link) => <Link {...link} to={name ? domainPath('forwarding', name) : loginPath(servicePaths.domains)} />}
    >
      {name ? text.order : text.logIn}
    </LinkButton>
  )
}

/** Form fields that show the server's refusals. */
const FIELDS = { assignedDomain: 'title', productId: 'title', productCode: 'title' } as const
