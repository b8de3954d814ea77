import type { CloudflareNameServers } from '../../../rules/cloudflare-state'
import { toUnicode } from '../../../rules/domain-name'
import { type RuleForm, useRuleForm } from '../../forms/useRuleForm'
import { graphql } from '../../gql'
import type { CloudflareQuery } from '../../gql/graphql'
import { useMoney, useText } from '../../i18n/preferences'
import { useHydrated } from '../../lib/useHydrated'
import { paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { LinkButton } from '../../ui/Button'
import { Price } from '../../ui/Price'
import { NameServerChoice } from '../cloudflare/NameServerChoice'
import { cloudflareMeta, cloudflareQuestions, cloudflareText } from './cloudflare.text'
import { ProductChoice } from './ProductChoice'
import { chosenName, OTHER_NAME, ProductDomain } from './ProductDomain'
import { ProductOrder, Question } from './ProductOrder'
import { type ComparedProduct, Comparison, ORDER_ID, ProductPage } from './ProductParts'
import { productText } from './product.text'
import { useAddToCheckout } from './useAddToCheckout'
import { VatNote } from './VatNote'

const query = graphql(`
  query Cloudflare {
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
    products(kinds: [CLOUDFLARE]) {
      id
      productCode
      productName
      discountedPrice
      isPaused
    }
  }
`)

export const page = definePage({
  query,
  meta: pageMeta(cloudflareMeta),
  shown: ({ products }) => products,
  Component: CloudflarePage,
})

type Plan = CloudflareQuery['products'][number]

interface Values {
  product: string
  /** One of the customer's own, or `OTHER_NAME`. */
  domain: string
  /** Typed name. */
  name: string
  nameServers: CloudflareNameServers
}

/** Cloudflare protection: who needs it, its price, and the order form. */
function CloudflarePage() {
  const { products, viewer } = usePageData(query).data
  const text = useText(cloudflareText)
  const shared = useText(productText)
  const money = useMoney()
  const isHydrated = useHydrated()
  const form = useRuleForm<Values>({
    values: { product: products[0]?.id ?? '', domain: OTHER_NAME, name: '', nameServers: 'OURS' },
    fields: ['product', 'domain', 'name', 'nameServers'],
    parse: (values) => ({ ok: true, value: values }),
  })
  const domains = (isHydrated && viewer.domains?.edges.map(({ node }) => node)) || []
  const lowest = Math.min(...products.map(({ discountedPrice }) => discountedPrice))
  return (
    <ProductPage
      text={text}
      facts={[
        {
          label: shared.from,
          value: <Price amount={money(lowest)} unit={shared.perYear} later={shared.eachYear} size="lg" />,
        },
        { label: text.thatIs, value: `${money(Math.round(lowest / MONTHS))} ${shared.perMonth}` },
        { label: text.onIn, value: text.hours },
        { label: text.records, value: text.recordsGo },
      ]}
      compared={{
        lead: (
          <>
            {text.compareLead} <VatNote />
          </>
        ),
        table: <Compared products={products} onChoose={(id) => form.setValue('product', id)} />,
      }}
      questions={cloudflareQuestions}
    >
      <Order form={form} products={products} domains={domains} />
    </ProductPage>
  )
}

const MONTHS = 12

function Compared({ products, onChoose }: { products: readonly Plan[]; onChoose(id: string): void }) {
  const text = useText(cloudflareText)
  const shared = useText(productText)
  const money = useMoney()
  const plans = products.map(({ id, productName: name, discountedPrice }, at): ComparedProduct => {
    const isFirst = at === 0
    return {
      id,
      name,
      lead: isFirst ? text.proLead : text.businessLead,
      isRecommended: isFirst,
      values: [
        <Price key="price" amount={money(discountedPrice)} unit={shared.perYear} later={shared.eachYear} size="lg" />,
        `${money(Math.round(discountedPrice / MONTHS))} ${shared.perMonth}`,
        text.yes,
        text.unlimited,
        isFirst ? text.team : text.teamFirst,
        isFirst ? text.proFits : text.businessFits,
      ],
      action: (
        <LinkButton
          variant={isFirst ? 'primary' : 'secondary'}
          isBlock
          href={`#${ORDER_ID}`}
          onClick={() => onChoose(id)}
        >
          {shared.choose({ name })}
        </LinkButton>
      ),
    }
  })
  const hosting: ComparedProduct = {
    id: 'hosting',
    name: text.hostingName,
    lead: text.hostingLead,
    values: [
      <Price key="price" amount={shared.free} later={shared.staysFree} size="lg" />,
      text.included,
      text.no,
      text.basic,
      text.team,
      text.hostingFits,
    ],
    action: (
      <LinkButton variant="secondary" isBlock href={paths.hosting}>
        {shared.lookAtHosting}
      </LinkButton>
    ),
  }
  return (
    <Comparison
      labels={[shared.firstYear, text.perMonth, text.copy, text.overload, text.help, shared.fits]}
      products={[hosting, ...plans]}
    />
  )
}

interface OrderProps {
  form: RuleForm<Values>
  products: readonly Plan[]
  domains: readonly { name: string; isActiveDnsServer: boolean }[]
}

function Order({ form, products, domains }: OrderProps) {
  const text = useText(cloudflareText)
  const shared = useText(productText)
  const money = useMoney()
  const product = products.find(({ id }) => id === form.valueAt('product'))
  const { submit, isBusy, general } = useAddToCheckout(form, FIELDS, (values) => [
    {
      cloudflare: {
        productId: product?.id ?? '',
        productCode: product?.productCode ?? '',
        assignedDomain: chosenName(values),
        nameServers: values.nameServers,
      },
    },
  ])
  const name = chosenName({ domain: form.valueAt('domain'), name: form.valueAt('name') })
  const net = product?.discountedPrice ?? 0
  return (
    <ProductOrder
      onSubmit={(event) => void submit(event)}
      isBusy={isBusy}
      refused={general}
      isPaused={product?.isPaused ?? false}
      lines={
        product ? [{ name: product.productName, about: name && text.forName({ name: toUnicode(name) }), net }] : []
      }
      later={shared.everyYear({ price: money(net) })}
    >
      <Question title={text.which}>
        <ProductChoice label={text.which} products={products} choice={form.choice('product')} />
      </Question>
      <Question title={text.forDomain}>
        <ProductDomain
          label={text.forDomain}
          domains={domains.map(({ name, isActiveDnsServer }) => ({
            name,
            about: isActiveDnsServer ? text.dnsHere : text.dnsElsewhere,
          }))}
          choice={form.choice('domain')}
          field={form.field('name')}
          description={text.nameHint}
        />
      </Question>
      <Question title={text.how}>
        <NameServerChoice isLabelHidden {...form.choice('nameServers')} />
      </Question>
    </ProductOrder>
  )
}

/** Form fields that show the server's refusals. */
const FIELDS = { assignedDomain: 'name' } as const
