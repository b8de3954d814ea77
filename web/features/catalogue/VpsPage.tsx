import { useState } from 'react'
import { VPS_EXTRAS, VPS_SYSTEMS, type VpsExtra, type VpsSystem } from '../../../rules/checkout-items'
import { VPS_SYSTEM_NAMES } from '../../../rules/checkout-items.text'
import { type Choice, type RuleForm, useRuleForm } from '../../forms/useRuleForm'
import { graphql } from '../../gql'
import type { VpsQuery } from '../../gql/graphql'
import { useMoney, useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { LinkButton } from '../../ui/Button'
import { CheckboxCard } from '../../ui/Checkbox'
import { FieldError } from '../../ui/Field'
import { Price } from '../../ui/Price'
import { RadioCard, RadioGroup } from '../../ui/RadioGroup'
import { Segmented } from '../../ui/Segmented'
import { TextArea, TextField } from '../../ui/TextField'
import { ProductChoice } from './ProductChoice'
import { ProductOrder, Question } from './ProductOrder'
import styles from './ProductOrder.module.css'
import { type ComparedProduct, Comparison, ORDER_ID, ProductPage } from './ProductParts'
import { productText } from './product.text'
import { useAddToCheckout } from './useAddToCheckout'
import { VatNote } from './VatNote'
import { vpsMeta, vpsQuestions, vpsText } from './vps.text'

const query = graphql(`
  query Vps {
    products(kinds: [VPS]) {
      id
      productCode
      productName
      discountedPrice
      isPaused
      ... on VpsPackage {
        cores
        memory
        disk
      }
    }
    extraServices {
      id
      productCode
      productName
      discountedPrice
      originalPrice
    }
    hostingPackages(audience: CUSTOMER) {
      id
      productName
      space
      isRecommended
      discountedPrice
      originalPrice
    }
  }
`)

export const page = definePage({
  query,
  meta: pageMeta(vpsMeta),
  Component: VpsPage,
})

/** A package on sale; the graph's types do not say that all products of this kind are packages. */
type VpsPackage = Extract<VpsQuery['products'][number], { __typename: 'VpsPackage' }>

const isPackage = (product: VpsQuery['products'][number]): product is VpsPackage => product.__typename === 'VpsPackage'

/** Virtual servers: uses, prices, and the order form. */
function VpsPage() {
  const { data } = usePageData(query)
  const text = useText(vpsText)
  const shared = useText(productText)
  const money = useMoney()
  const products = data.products.filter(isPackage)
  const extras = VPS_EXTRAS.flatMap((code): Extra[] => {
    const product = data.extraServices.find(({ productCode }) => productCode === code)
    return product ? [{ ...product, code }] : []
  })
  const recommended = products[RECOMMENDED] ?? products[0]
  const form = useRuleForm<Values>({
    values: {
      product: recommended?.id ?? '',
      system: VPS_SYSTEMS[0],
      hostname: '',
      login: 'key',
      sshKey: '',
      extras: [],
    },
    fields: ['product', 'system', 'hostname', 'login', 'sshKey', 'extras'],
    parse: (values) => ({ ok: true, value: values }),
  })
  const lowest = Math.min(...products.map(({ discountedPrice }) => discountedPrice))
  const perMonth = `${money(lowest)} ${shared.perMonth}`
  return (
    <ProductPage
      text={text}
      facts={[
        { label: shared.from, value: <Price amount={money(lowest)} unit={shared.perMonth} size="lg" /> },
        { label: text.afterwards, value: text.stays({ price: perMonth }) },
        { label: shared.readyIn, value: text.minutes },
        { label: text.access, value: text.root },
      ]}
      compared={{
        lead: (
          <>
            {text.compareLead} <VatNote />
          </>
        ),
        table: (
          <Compared
            products={products}
            hosting={data.hostingPackages}
            onChoose={(id) => form.setValue('product', id)}
          />
        ),
      }}
      questions={vpsQuestions}
    >
      <Order form={form} products={products} extras={extras} />
    </ProductPage>
  )
}

/** The middle one of three. */
const RECOMMENDED = 1
const MONTHS = 12

interface ComparedProps {
  products: readonly VpsPackage[]
  hosting: VpsQuery['hostingPackages']
  onChoose(id: string): void
}

function Compared({ products, hosting, onChoose }: ComparedProps) {
  const text = useText(vpsText)
  const shared = useText(productText)
  const money = useMoney()
  const monthly = (price: number) => `${money(price)} ${shared.perMonth}`
  const compared = hosting.find(({ isRecommended }) => isRecommended) ?? hosting.at(-1)
  const columns: ComparedProduct[] = products.map(
    ({ id, productName: name, cores, memory, disk, discountedPrice }, at) => ({
      id,
      name,
      lead: [text.lead0, text.lead1, text.lead2][at] ?? '',
      isRecommended: at === RECOMMENDED,
      values: [
        <Price
          key="price"
          amount={money(discountedPrice)}
          unit={shared.perMonth}
          later={text.stays({ price: monthly(discountedPrice) })}
          size="lg"
        />,
        <Price key="year" amount={money(discountedPrice * MONTHS)} later={shared.eachYear} size="sm" />,
        cores,
        memory,
        disk,
        text.included,
        text.byYou,
        [text.fits0, text.fits1, text.fits2][at] ?? '',
      ],
      action: (
        <LinkButton
          variant={at === RECOMMENDED ? 'primary' : 'secondary'}
          isBlock
          href={`#${ORDER_ID}`}
          onClick={() => onChoose(id)}
        >
          {shared.choose({ name })}
        </LinkButton>
      ),
    }),
  )
  if (compared)
    columns.unshift({
      id: compared.id,
      name: compared.productName,
      lead: text.hostingLead,
      values: [
        <Price
          key="price"
          amount={money(compared.discountedPrice)}
          unit={shared.perMonth}
          later={text.after({ price: monthly(compared.originalPrice) })}
          size="lg"
        />,
        <Price key="year" amount={money(compared.originalPrice * MONTHS)} later={shared.eachYear} size="sm" />,
        text.shared,
        text.shared,
        compared.space,
        text.shared,
        <b key="care">{text.byUs}</b>,
        text.hostingFits,
      ],
      action: (
        <LinkButton variant="secondary" isBlock href={paths.hosting}>
          {shared.lookAtHosting}
        </LinkButton>
      ),
    })
  return (
    <Comparison
      labels={[text.price, text.aYear, text.cores, text.memory, text.disk, text.address, text.care, shared.fits]}
      products={columns}
    />
  )
}

interface Values {
  product: string
  system: VpsSystem
  hostname: string
  login: 'key' | 'password'
  sshKey: string
  extras: VpsExtra[]
}

/** An extra on sale that a server can have. */
type Extra = VpsQuery['extraServices'][number] & { code: VpsExtra }

interface OrderProps {
  form: RuleForm<Values>
  products: readonly VpsPackage[]
  extras: readonly Extra[]
}

function Order({ form, products, extras }: OrderProps) {
  const text = useText(vpsText)
  const shared = useText(productText)
  const money = useMoney()
  const product = products.find(({ id }) => id === form.valueAt('product'))
  const { submit, isBusy, general } = useAddToCheckout(form, FIELDS, (values) => [
    {
      vps: {
        productId: product?.id ?? '',
        productCode: product?.productCode ?? '',
        vpsSpec: JSON.stringify({
          operatingSystem: values.system,
          hostname: values.hostname.trim() || null,
          sshKey: values.login === 'key' ? values.sshKey.trim() : null,
          extras: values.extras,
        }),
      },
    },
  ])
  // The checkout starts with one year; another term is chosen there.
  const [term, setTerm] = useState<'month' | 'year'>('year')
  const isMonthly = term === 'month'
  const net = (product?.discountedPrice ?? 0) * (isMonthly ? 1 : MONTHS)
  const chosen = extras.filter(({ code }) => form.valueAt('extras').includes(code))
  const extrasEachYear = chosen.reduce((sum, { originalPrice }) => sum + originalPrice, 0)
  // Extras are paid per year, even with a server that is paid per month.
  const laterCosts = () => {
    if (!isMonthly) return shared.everyYear({ price: money(net + extrasEachYear) })
    const monthly = shared.everyMonth({ price: money(net) })
    return extrasEachYear > 0 ? `${monthly}; ${text.extrasYearly({ price: money(extrasEachYear) })}` : monthly
  }
  const about = [VPS_SYSTEM_NAMES[form.valueAt('system')], form.valueAt('hostname').trim()].filter(Boolean).join(', ')
  return (
    <ProductOrder
      onSubmit={(event) => void submit(event)}
      isBusy={isBusy}
      refused={general}
      isPaused={product?.isPaused ?? false}
      lines={
        product
          ? [
              {
                name: product.productName,
                about,
                net,
                later: isMonthly ? shared.perMonth : `${MONTHS} × ${money(product.discountedPrice)}`,
              },
              ...chosen.map(({ productName: name, discountedPrice }) => ({
                name,
                about: text.goesWith({ name: product.productName }),
                net: discountedPrice,
                later: shared.perYear,
              })),
            ]
          : []
      }
      head={
        <Segmented
          label={shared.term}
          isLabelVisible
          options={[
            { value: 'year', label: shared.year },
            { value: 'month', label: shared.month },
          ]}
          value={term}
          onChange={setTerm}
        />
      }
      {...(isMonthly && { totalLabel: shared.firstMonth })}
      later={laterCosts()}
    >
      <Question title={text.size}>
        <ProductChoice
          label={text.size}
          products={products.map((one) => ({ ...one, about: text.sizes(one) }))}
          choice={form.choice('product')}
          unit="month"
        />
      </Question>
      <Question title={text.system}>
        <RadioGroup label={text.operatingSystem} layout="tiles" {...form.choice('system')}>
          {VPS_SYSTEMS.map((system) => (
            <RadioCard key={system} value={system} title={VPS_SYSTEM_NAMES[system]} />
          ))}
        </RadioGroup>
        <TextField
          {...form.field('hostname')}
          label={text.hostname}
          description={text.hostnameHint}
          isMono
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      </Question>
      <Question title={text.login}>
        <RadioGroup label={text.login} isLabelHidden {...form.choice('login')}>
          <RadioCard value="key" title={text.withKey} description={text.aboutKey} />
          <RadioCard value="password" title={text.withPassword} description={text.aboutPassword} />
        </RadioGroup>
        {form.valueAt('login') === 'key' && (
          <TextArea
            {...form.field('sshKey')}
            label={text.sshKey}
            description={text.sshKeyHint}
            rows={3}
            isMono
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
          />
        )}
      </Question>
      {extras.length > 0 && (
        <Question title={text.extras}>
          <Extras extras={extras} {...form.choice('extras')} />
        </Question>
      )}
    </ProductOrder>
  )
}

interface ExtrasProps extends Choice<VpsExtra[]> {
  extras: readonly Extra[]
}

function Extras({ extras, value, error, onChange }: ExtrasProps) {
  const text = useText(vpsText)
  const shared = useText(productText)
  const money = useMoney()
  return (
    <fieldset className={styles.choices} aria-label={text.extras}>
      {extras.map(({ code, productName, discountedPrice }) => (
        <CheckboxCard
          key={code}
          title={productName}
          description={text[code]}
          checked={value.includes(code)}
          onChange={({ target }) => onChange(target.checked ? [...value, code] : value.filter((one) => one !== code))}
          end={<Price amount={money(discountedPrice)} unit={shared.perYear} later={shared.eachYear} size="sm" />}
        />
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

/** Form fields that show the server's refusals. */
const FIELDS = { operatingSystem: 'system' } as const
