import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatMoment } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { definePage } from '../../router/page-route'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { DenseTable } from '../frame/DenseTable'
import { PageHead } from '../frame/Frame'
import { ViewBar, ViewLinks } from '../frame/ViewBar'
import { graphql } from '../gql'
import type { PromotionsPageQuery } from '../gql/graphql'
import { useHasRight } from '../session/session'
import { staffMeta } from '../staff-meta'
import { ChangePromotionButton } from './ChangePromotionButton'
import { EndPromotionButton } from './EndPromotionButton'
import { NewPromotionDialog } from './NewPromotionDialog'
import { PromotionCodes } from './PromotionCodes'
import styles from './PromotionsPage.module.css'
import { kindText, promotionsText } from './promotions.text'

const query = graphql(`
  query PromotionsPage {
    promotions {
      name
      isAutomatic
      codes {
        made
        used
        withdrawn
        left
      }
      state
      percent
      amount
      kinds
      productCodes
      startsAt
      endsAt
      maxUses
      perPerson
      renewals
      used
      cost
      reason
      createdBy
      createdAt
      version
    }
    promotionLimit {
      perAct
      perDay
      usedToday
    }
    staffProducts {
      id
      code
      name
      kind
    }
  }
`)

export const page = definePage({ query, meta: staffMeta(promotionsText, 'title'), Component: PromotionsPage })

type Promotion = PromotionsPageQuery['promotions'][number]

const VIEWS = {
  loopt: ['RUNNING', 'USED_UP'],
  gepland: ['PLANNED'],
  voorbij: ['ENDED'],
} as const satisfies Record<string, readonly Promotion['state'][]>
type View = keyof typeof VIEWS

/** Promotions by state, with what they cost so far. */
function PromotionsPage() {
  const { data } = usePageData(query)
  const text = useText(promotionsText)
  const [address] = useSearchParams()
  const [isMaking, setIsMaking] = useState(false)
  const asked = address.get('weergave') as View | null
  const view: View = asked && asked in VIEWS ? asked : 'loopt'
  const states: readonly string[] = VIEWS[view]
  const shown = data.promotions.filter(({ state }) => states.includes(state))
  return (
    <>
      <PageHead
        title={text.title}
        actions={
          <Button variant="primary" size="sm" data-key="a" onClick={() => setIsMaking(true)}>
            {text.make}
          </Button>
        }
      >
        {text.intro}
      </PageHead>
      <ViewBar>
        <ViewLinks
          label={text.views}
          views={(Object.keys(VIEWS) as View[]).map((each) => ({
            key: each,
            to: each === 'loopt' ? '' : `?weergave=${each}`,
            label: text[each],
            isCurrent: each === view,
          }))}
        />
      </ViewBar>
      <Card as="section" aria-label={text[view]}>
        {shown.length === 0 ? (
          <EmptyState>{text.none}</EmptyState>
        ) : (
          <PromotionTable {...data} promotions={shown} view={view} />
        )}
      </Card>
      {isMaking && (
        <NewPromotionDialog
          limit={data.promotionLimit}
          products={data.staffProducts}
          onClose={() => setIsMaking(false)}
        />
      )}
    </>
  )
}

type Choices = Pick<PromotionsPageQuery, 'promotionLimit' | 'staffProducts'>

interface PromotionTableProps extends Choices {
  promotions: readonly Promotion[]
  view: View
}

function PromotionTable({ promotions, view, ...choices }: PromotionTableProps) {
  const text = useText(promotionsText)
  return (
    <>
      <DenseTable
        caption={text[view]}
        columns={[
          ...[text.promotion, text.discount, text.products, text.when, text.uses, text.cost].map((name) => ({ name })),
          { name: text.acts, isHidden: true },
        ]}
      >
        <tbody>
          {promotions.map((promotion) => (
            <PromotionRow key={promotion.name} promotion={promotion} {...choices} />
          ))}
        </tbody>
      </DenseTable>
      <p className={`hint ${styles.foot}`}>{text.costAbout}</p>
    </>
  )
}

function PromotionRow({ promotion, promotionLimit, staffProducts }: Choices & { promotion: Promotion }) {
  const mayManage = useHasRight('PROMOTIONS_MANAGE')
  const { name, isAutomatic, codes, state, percent, amount, kinds, productCodes, reason } = promotion
  const { startsAt, endsAt, maxUses, perPerson, renewals, used, cost } = promotion
  const text = useText(promotionsText)
  const kindWords = useText(kindText)
  const money = useExactMoney()
  const { locale } = usePreferences()
  const moment = (at: string) => formatMoment(Date.parse(at), locale)
  const number = new Intl.NumberFormat(locale)
  const when = [
    startsAt && text.from({ from: moment(startsAt) }),
    endsAt ? text.until({ until: moment(endsAt) }) : text.always,
  ]
  return (
    <tr>
      <td>
        <span>
          <b>{name}</b> <Badge tone={state === 'RUNNING' ? 'ok' : 'neutral'}>{text[state]}</Badge>
          <small>{isAutomatic ? text.automatic : codes ? text.withCodes : text.withCode}</small>
          {reason !== '' && <small>{reason}</small>}
        </span>
      </td>
      <td data-label={text.discount}>
        <span>
          {percent === null ? money(amount ?? 0) : text.percentOff({ percent: number.format(percent / 100) })}
          {renewals > 0 && <small>{text.alsoRenewals({ count: renewals })}</small>}
        </span>
      </td>
      <td data-label={text.products}>{(productCodes ?? kinds.map((kind) => kindWords[kind])).join(', ')}</td>
      <td data-label={text.when}>{when.filter(Boolean).join(' ')}</td>
      <td data-label={text.uses}>
        <span>
          {maxUses === null ? used : text.ofMax({ used, max: maxUses })}
          {codes && <small>{text.codesUsed(codes)}</small>}
          {codes && codes.withdrawn > 0 && <small>{text.codesTaken({ count: codes.withdrawn })}</small>}
          {perPerson !== null && <small>{text.perPersonMax({ count: perPerson })}</small>}
        </span>
      </td>
      <td data-label={text.cost}>{cost === null ? text.noCost : money(cost)}</td>
      <td>
        {codes && mayManage && <PromotionCodes promotion={name} codes={codes} isOpen={state !== 'ENDED'} />}
        {state === 'PLANNED' && used === 0 && (
          <ChangePromotionButton promotion={promotion} limit={promotionLimit} products={staffProducts} />
        )}
        {state !== 'ENDED' && mayManage && <EndPromotionButton code={name} />}
      </td>
    </tr>
  )
}
