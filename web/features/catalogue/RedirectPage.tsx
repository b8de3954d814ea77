import { Link } from 'react-router-dom'
import { splitName, toUnicode } from '../../../rules/domain-name'
import { withScheme } from '../../../rules/redirect-url'
import { type RuleForm, useRuleForm } from '../../forms/useRuleForm'
import { graphql } from '../../gql'
import type { RedirectQuery } from '../../gql/graphql'
import { useMoney, useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { LinkButton } from '../../ui/Button'
import { Price } from '../../ui/Price'
import { TextField } from '../../ui/TextField'
import { servicePaths } from '../accounts/service-paths'
import { ProductOrder, Question } from './ProductOrder'
import { type ComparedProduct, Comparison, ORDER_ID, ProductPage } from './ProductParts'
import { productText } from './product.text'
import { redirectQuestions, redirectText } from './redirect.text'
import { useAddToCheckout } from './useAddToCheckout'

export const query = graphql(`
  query Redirect {
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

interface Values {
  /** The full name to register. */
  title: string
  redirection: string
}

/** Names that lead to another site: how that goes, what it costs, and the form that puts both in the basket. */
export function RedirectPage() {
  const { extensions, redirects } = usePageData(query).data
  const text = useText(redirectText)
  const [redirect] = redirects
  const [first] = extensions
  const form = useRuleForm<Values>({
    values: { title: '', redirection: '' },
    fields: ['title', 'redirection'],
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
      <Order form={form} extensions={extensions} redirect={redirect} />
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
}

function Order({ form, extensions, redirect }: OrderProps) {
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
  const domain = extensionOf(title)
  const lines = [
    ...(domain ? [{ name: toUnicode(title), about: text.registration, net: domain.discountedPrice }] : []),
    ...(redirect
      ? [
          {
            name: redirect.productName,
            about: to && text.towards({ to: withScheme(to) }),
            net: redirect.discountedPrice,
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
      later={shared.everyYear({ price: money(later) })}
    >
      <Question title={text.which}>
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
      </Question>
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
    </ProductOrder>
  )
}

/** Where what the server refuses is shown. */
const FIELDS = { assignedDomain: 'title', productId: 'title', productCode: 'title' } as const
