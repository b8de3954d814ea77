import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import {
  Activity,
  ArrowRight,
  Asterisk,
  Headset,
  Info,
  Lock,
  type LucideIcon,
  MailCheck,
  Network,
  Plus,
  Truck,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { toUnicode } from '../../../rules/domain-name'
import { graphql } from '../../gql'
import type { ExtraCard_ServiceFragment } from '../../gql/graphql'
import { useMoney, usePreferences, useText } from '../../i18n/preferences'
import { AccountFrame, AccountHead } from '../../layout/AccountFrame'
import { paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Button, IconButton } from '../../ui/Button'
import { CheckboxCard } from '../../ui/Checkbox'
import { Icon } from '../../ui/Icon'
import { Popover } from '../../ui/Popover'
import { Price } from '../../ui/Price'
import { SubUserNote } from '../accounts/SubUserNote'
import { VatNote } from '../catalogue/VatNote'
import styles from './Hosting.module.css'
import { HostingForm, RefusedNote } from './HostingForm'
import { extraServicesMeta, hostingText } from './hosting.text'
import { hasPackage, packageVariables } from './one-package'
import { PackagePicker } from './PackagePicker'

const query = graphql(`
  query ExtraServices($id: ID!, $picks: Boolean!) {
    viewer {
      isSubUser
      hostingPackage(id: $id) @skip(if: $picks) {
        id
        domainName
        product {
          id
          productName
        }
        extraServices {
          id
        }
      }
      hostingPackages @include(if: $picks) {
        id
        ...PackagePicker_package
      }
    }
    extraServices {
      id
      productCode
      discountedPrice
      ...ExtraCard_service
    }
  }
`)

export const page = definePage({
  query,
  variables: packageVariables,
  meta: pageMeta(extraServicesMeta),
  isFound: hasPackage,
  Component: ExtraServicesPage,
})

/** Extra services for one of the customer's packages. */
function ExtraServicesPage() {
  const { viewer, extraServices } = usePageData(query).data
  const text = useText(hostingText)
  const money = useMoney()
  const { showsVat } = usePreferences()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { hostingPackage: owned, isSubUser } = viewer
  const has = new Set(owned?.extraServices.map(({ id }) => id))
  const wanted = extraServices.filter(({ id }) => chosen.has(id))
  const pairs = wanted.map(({ id: productId, productCode }) => ({ productId, productCode }))
  const price = money(wanted.reduce((sum, { discountedPrice }) => sum + discountedPrice, 0))

  function choose(id: string, isChosen: boolean) {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }

  return (
    <AccountFrame>
      <AccountHead title={text.extrasTitle}>
        {owned && (
          <>
            {text.extrasLead({ domain: toUnicode(owned.domainName), name: owned.product?.productName ?? '' })}{' '}
            <VatNote />
          </>
        )}
      </AccountHead>
      <RefusedNote />
      {isSubUser && <SubUserNote />}
      {!owned && <PackagePicker packages={viewer.hostingPackages ?? []} path={paths.extraServices} />}
      {owned && extraServices.length === 0 && <p className="muted">{text.noExtras}</p>}
      {owned && extraServices.length > 0 && (
        <HostingForm
          action={paths.extraServices}
          fields={{ hostingPackageId: owned.id, extraServices: JSON.stringify(pairs) }}
          className={styles.extrasForm}
        >
          <fieldset disabled={isSubUser} className={styles.extras} aria-label={text.extrasTitle}>
            {extraServices.map((service) => (
              <ExtraCard
                key={service.id}
                service={service}
                isOwned={has.has(service.id)}
                isChosen={chosen.has(service.id)}
                onChange={(isChosen) => choose(service.id, isChosen)}
              />
            ))}
          </fieldset>
          <div className={styles.bar}>
            <p role="status">
              <b>{text.chosen({ count: wanted.length })}</b>
              <span className="hint">{showsVat ? text.sumIncluding({ price }) : text.sumExcluding({ price })}</span>
            </p>
            <Button
              type="submit"
              variant="primary"
              size="lg"
              iconEnd={ArrowRight}
              disabled={wanted.length === 0 || isSubUser}
            >
              {text.addExtras}
            </Button>
          </div>
        </HostingForm>
      )}
    </AccountFrame>
  )
}

const EXTRA_CARD = graphql(`
  fragment ExtraCard_service on AddOnProduct {
    id
    productCode
    productName
    summary
    description
    unit
    discountedPrice
  }
`)

interface ExtraCardProps {
  service: FragmentType<typeof EXTRA_CARD>
  isOwned: boolean
  isChosen: boolean
  onChange(isChosen: boolean): void
}

function ExtraCard({ service, isOwned, isChosen, onChange }: ExtraCardProps) {
  const { data } = useSuspenseFragment({ fragment: EXTRA_CARD, from: service })
  const text = useText(hostingText)
  const money = useMoney()
  const { productName: name, discountedPrice } = data
  const isFree = discountedPrice === 0
  return (
    <CheckboxCard
      className={styles.extra}
      title={name}
      description={isOwned ? text.hasIt : data.summary}
      icon={<Icon of={ICONS[data.productCode] ?? Plus} />}
      checked={isOwned || isChosen}
      disabled={isOwned}
      onChange={({ target }) => onChange(target.checked)}
      end={
        <span className={styles.extraEnd}>
          <Price
            amount={isFree ? text.free : money(discountedPrice)}
            unit={data.unit === 'YEAR' && !isFree ? text.perYear : undefined}
          />
          {data.description && <MoreAbout service={data} description={data.description} />}
        </span>
      }
    />
  )
}

function MoreAbout({ service, description }: { service: ExtraCard_ServiceFragment; description: string }) {
  const text = useText(hostingText)
  const money = useMoney()
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { productName: name, discountedPrice } = service
  const title = discountedPrice === 0 ? text.freeOf({ name }) : text.priceAYear({ name, price: money(discountedPrice) })
  return (
    <>
      <IconButton
        ref={button}
        icon={Info}
        size="sm"
        label={text.moreAbout({ name })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      />
      <Popover
        triggerRef={button}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        label={title}
        closeLabel={text.close}
      >
        <h2 className={styles.popTitle}>{title}</h2>
        <p className="small muted">{description}</p>
      </Popover>
    </>
  )
}

const ICONS: Record<string, LucideIcon> = {
  SSL_DV: Lock,
  SSL_WILDCARD: Asterisk,
  EXTRA_IPV4: Network,
  PREMIUM_SPAMFILTER: MailCheck,
  PRO_SLA: Activity,
  PREMIUM_SUPPORT: Headset,
  SITE_MIGRATION: Truck,
}
