import { CERTIFICATE_SOFTWARE, type CertificateSoftware } from '../../../rules/checkout-items'
import { softwareText } from '../../../rules/checkout-items.text'
import { formatEuros } from '../../../rules/money'
import { type RuleForm, useRuleForm } from '../../forms/useRuleForm'
import { graphql } from '../../gql'
import type { SslQuery } from '../../gql/graphql'
import { useMoney, usePreferences, useText } from '../../i18n/preferences'
import { useHydrated } from '../../lib/useHydrated'
import { paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { LinkButton } from '../../ui/Button'
import { Price } from '../../ui/Price'
import { RadioCard, RadioGroup } from '../../ui/RadioGroup'
import { TextArea } from '../../ui/TextField'
import { ProductChoice } from './ProductChoice'
import { chosenName, OTHER_NAME, ProductDomain } from './ProductDomain'
import { ProductOrder, Question } from './ProductOrder'
import { type ComparedProduct, Comparison, ORDER_ID, ProductPage } from './ProductParts'
import { productText } from './product.text'
import { sslMeta, sslQuestions, sslText } from './ssl.text'
import { useAddToCheckout } from './useAddToCheckout'
import { VatNote } from './VatNote'

const query = graphql(`
  query Ssl {
    viewer {
      domains(first: 6) {
        edges {
          node {
            id
            name
            isActiveDnsServer
          }
        }
      }
    }
    products(kinds: [SSL]) {
      id
      productCode
      productName
      description
      discountedPrice
      isPaused
      ... on AddOnProduct {
        insuredValue
      }
    }
  }
`)

export const page = definePage({
  query,
  meta: pageMeta(sslMeta),
  shown: ({ products }) => products,
  Component: SslPage,
})

type Certificate = SslQuery['products'][number]

/** Certificates: who needs one, prices, and the order form. */
function SslPage() {
  const { products, viewer } = usePageData(query).data
  const text = useText(sslText)
  const shared = useText(productText)
  const money = useMoney()
  const isHydrated = useHydrated()
  const [first] = products
  const form = useRuleForm<Values>({
    values: {
      product: first?.id ?? '',
      domain: OTHER_NAME,
      name: '',
      names: '',
      key: 'ours',
      csr: '',
      softwareId: 'nginx',
    },
    fields: ['product', 'domain', 'name', 'names', 'key', 'csr', 'softwareId'],
    parse: (values) => ({ ok: true, value: values }),
  })
  const domains = (isHydrated && viewer.domains?.edges.map(({ node }) => node)) || []
  const lowest = Math.min(...products.map(({ discountedPrice }) => discountedPrice))
  return (
    <ProductPage
      text={text}
      facts={[
        { label: text.withHosting, value: <b>{shared.free}</b> },
        {
          label: text.single,
          value: <Price amount={money(lowest)} unit={shared.perYear} later={shared.eachYear} size="lg" />,
        },
        { label: shared.readyIn, value: text.hour },
        { label: text.key, value: text.keyIsYours },
      ]}
      compared={{
        lead: (
          <>
            {text.compareLead} <VatNote />
          </>
        ),
        table: <Compared products={products} onChoose={(id) => form.setValue('product', id)} />,
      }}
      questions={sslQuestions}
    >
      <Order form={form} products={products} domains={domains} />
    </ProductPage>
  )
}

const MULTI = 'SSL_BUSINESS_MULTI'
const RAPID = 'SSL_RAPID'

const kindOf = ({ productCode }: { productCode: string }) =>
  productCode === RAPID ? 'rapid' : productCode === MULTI ? 'multi' : 'business'

function Compared({ products, onChoose }: { products: readonly Certificate[]; onChoose(id: string): void }) {
  const text = useText(sslText)
  const shared = useText(productText)
  const { locale } = usePreferences()
  const money = useMoney()
  const free: ComparedProduct = {
    id: 'free',
    name: text.freeName,
    lead: text.freeLead,
    values: [
      <Price key="price" amount={shared.free} later={shared.staysFree} size="lg" />,
      text.ownAndWww,
      text.domainOnly,
      text.afterDelivery,
      text.notInsured,
      text.freeFits,
    ],
    action: (
      <LinkButton variant="secondary" isBlock href={paths.hosting}>
        {shared.lookAtHosting}
      </LinkButton>
    ),
  }
  const sold = products.map((product): ComparedProduct => {
    const { id, productCode, productName: name, discountedPrice } = product
    const isRapid = productCode === RAPID
    const isMulti = productCode === MULTI
    const insured = 'insuredValue' in product ? product.insuredValue : null
    return {
      id,
      name,
      lead: isRapid ? text.rapidLead : isMulti ? text.multiLead : text.businessLead,
      isRecommended: isRapid,
      values: [
        <Price key="price" amount={money(discountedPrice)} unit={shared.perYear} later={shared.eachYear} size="lg" />,
        isMulti ? text.severalNames : text.oneName,
        isRapid ? text.domainOnly : text.domainAndCompany,
        isRapid ? text.hour : text.days,
        insured === null ? text.notInsured : formatEuros(insured, locale),
        isRapid ? text.rapidFits : isMulti ? text.multiFits : text.businessFits,
      ],
      action: (
        <LinkButton
          variant={isRapid ? 'primary' : 'secondary'}
          isBlock
          href={`#${ORDER_ID}`}
          onClick={() => onChoose(id)}
        >
          {shared.choose({ name })}
        </LinkButton>
      ),
    }
  })
  return (
    <Comparison
      labels={[shared.firstYear, text.validFor, text.checked, shared.readyIn, text.insured, shared.fits]}
      products={[free, ...sold]}
    />
  )
}

interface Values {
  product: string
  /** One of the customer's own, or `OTHER_NAME`. */
  domain: string
  /** Typed name. */
  name: string
  /** Names of a multi-domain certificate, one per line. */
  names: string
  key: 'ours' | 'own'
  csr: string
  softwareId: CertificateSoftware
}

interface OrderProps {
  form: RuleForm<Values>
  products: readonly Certificate[]
  domains: readonly { name: string; isActiveDnsServer: boolean }[]
}

function Order({ form, products, domains }: OrderProps) {
  const text = useText(sslText)
  const software = useText(softwareText)
  const shared = useText(productText)
  const money = useMoney()
  const product = products.find(({ id }) => id === form.valueAt('product'))
  const isMulti = product?.productCode === MULTI
  const { submit, isBusy, general } = useAddToCheckout(form, FIELDS, (values) => {
    const { id: productId = '', productCode = '' } = product ?? {}
    const common = {
      productId,
      productCode,
      softwareId: values.softwareId,
      csr: values.key === 'own' ? values.csr : null,
    }
    if (!isMulti) return [{ ssl: { ...common, assignedDomain: chosenName(values) } }]
    const assignedDomains = linesOf(values.names)
    return [{ sslMultiDomains: { ...common, assignedDomains, commonName: assignedDomains[0] } }]
  })
  const values = { domain: form.valueAt('domain'), name: form.valueAt('name') }
  const named = isMulti ? linesOf(form.valueAt('names')).join(', ') : chosenName(values)
  const made = form.valueAt('key') === 'ours' ? text.weMakeIt : text.withYourRequest
  const net = product?.discountedPrice ?? 0
  return (
    <ProductOrder
      onSubmit={(event) => void submit(event)}
      isBusy={isBusy}
      refused={general}
      isPaused={product?.isPaused ?? false}
      lines={product ? [{ name: product.productName, about: [named, made].filter(Boolean).join(', '), net }] : []}
      later={shared.everyYear({ price: money(net) })}
    >
      <Question title={text.which}>
        <ProductChoice
          label={text.which}
          products={products.map((one) => ({ ...one, about: text[`${kindOf(one)}About`] }))}
          choice={form.choice('product')}
        />
      </Question>
      <Question title={text.forName}>
        {isMulti ? (
          <TextArea {...form.field('names')} label={text.names} description={text.namesHint} rows={4} required />
        ) : (
          <ProductDomain
            label={text.forName}
            domains={domains.map(({ name, isActiveDnsServer }) => ({
              name,
              about: isActiveDnsServer ? text.dnsHere : text.dnsElsewhere,
            }))}
            choice={form.choice('domain')}
            field={form.field('name')}
            description={text.nameHint}
          />
        )}
      </Question>
      <Question title={text.keyAndRequest}>
        <RadioGroup label={text.keyAndRequest} isLabelHidden {...form.choice('key')}>
          <RadioCard value="ours" title={text.ours} description={text.aboutOurs} />
          <RadioCard value="own" title={text.own} description={text.aboutOwn} />
        </RadioGroup>
        {form.valueAt('key') === 'own' && (
          <TextArea {...form.field('csr')} label={text.csr} description={text.csrHint} rows={6} required />
        )}
      </Question>
      <Question title={text.where}>
        <RadioGroup label={text.where} isLabelHidden layout="tiles" {...form.choice('softwareId')}>
          {CERTIFICATE_SOFTWARE.map((value) => (
            <RadioCard key={value} value={value} title={software[value]} />
          ))}
        </RadioGroup>
        <p className="hint">{text.softwareHint}</p>
      </Question>
    </ProductOrder>
  )
}

/** Form fields that show the server's refusals. */
const FIELDS = { assignedDomain: 'name', assignedDomains: 'names', commonName: 'names' } as const

const linesOf = (names: string): string[] => names.split(/\s+/).filter(Boolean)
