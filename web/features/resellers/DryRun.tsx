import { Copy } from 'lucide-react'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { domainListText, type ListReason } from '../../../rules/domain-list.text'
import { toUnicode } from '../../../rules/domain-name'
import { earnedStaffel } from '../../../rules/staffel'
import { useAct } from '../../apollo/useAct'
import { useRefusable } from '../../apollo/useRefusable'
import { graphql } from '../../gql'
import { useExactMoney, useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { Button, LinkButton } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { Disclosure } from '../../ui/Disclosure'
import { Note } from '../../ui/Note'
import { Table } from '../../ui/Table'
import { Totals } from '../../ui/Totals'
import { showToast } from '../../ui/toast-store'
import { AccountFrame, AccountHead } from '../accounts/AccountFrame'
import type { Plan } from './DomainListPage'
import styles from './DomainListPage.module.css'
import { listText } from './domain-list.text'

const ADD = graphql(`
  mutation AddDomainList($input: AddDomainListInput!) {
    addDomainList(input: $input) {
      ... on DomainListAdded {
        added {
          domain
        }
        basket {
          ...ChangedBasket_basket
        }
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

interface DryRunProps {
  plan: Plan
  overview: { registrations: number; staffel: number }
}

/** What adding a list would do and cost, before it does. */
export function DryRun({ plan, overview }: DryRunProps) {
  const t = useText(listText)
  const money = useExactMoney()
  const navigate = useNavigate()
  const add = useAct(ADD)
  const { added, refused, net, vat, gross, renewal } = plan
  const count = added.length
  const moving = added.filter(({ status }) => status === 'ACTIVE').length
  const adding = useRefusable(t.failed, async () => {
    const answer = await add({ names: added.map(({ domain }) => domain), dryRun: false })
    if (answer.__typename !== 'DomainListAdded') return answer.message
    showToast({ kind: 'ok', text: t.added({ count: answer.added.length }) })
    void navigate(`${paths.orderReseller}#step-2`)
    return null
  })
  return (
    <AccountFrame>
      <AccountHead crumbs={[{ to: paths.domainList, label: t.title }]} crumb={t.planCrumb} title={t.plan({ count })} />
      <Note kind={count > 0 ? 'ok' : 'warn'} role="status" title={t.nothingDone}>
        {count > 0 ? t.exactly : t.nothingToAdd}
      </Note>
      {count > 0 && (
        <Card as="section" aria-labelledby="costs" className={styles.card}>
          <CardPart kind="head">
            <h2 id="costs">{t.costs}</h2>
          </CardPart>
          <CostTable added={added} />
          <CardPart kind="foot">
            <div className={styles.totals}>
              <Totals
                rows={[
                  { label: t.net, amount: money(net) },
                  { label: t.vat, amount: money(vat) },
                  { label: t.gross, amount: money(gross), kind: 'total' },
                ]}
              />
              <p className="muted small">{t.thenAll({ price: money(renewal) })}</p>
            </div>
          </CardPart>
        </Card>
      )}
      <div className={styles.pair}>
        {count > 0 && <StaffelCard overview={overview} more={count - moving} />}
        {moving > 0 && (
          <Card as="section" isPadded aria-labelledby="moving" className={styles.side}>
            <h2 id="moving">{t.moving({ count: moving })}</h2>
            <p className="muted">{t.movingText}</p>
          </Card>
        )}
      </div>
      {refused.length > 0 && <NotAdded refused={refused} />}
      {adding.problem && (
        <Note kind="error" role="alert">
          {adding.problem}
        </Note>
      )}
      <Card className={styles.bar}>
        <div>
          <b>{money(gross)}</b> {t.forNames({ count })}
          <p className="muted small">{t.notPaidYet}</p>
        </div>
        <div className={styles.acts}>
          <LinkButton size="lg" render={(link) => <Link to={paths.domainList} {...link} />}>
            {t.change}
          </LinkButton>
          <Button
            variant="primary"
            size="lg"
            disabled={count === 0}
            isBusy={adding.isBusy}
            onClick={() => void adding.run()}
          >
            {t.add({ count })}
          </Button>
        </div>
      </Card>
    </AccountFrame>
  )
}

interface Cost {
  extension: string
  count: number
  moved: number
  net: number
  renewal: number
  /** Of the cheapest name, and whether all cost the same. */
  price: number
  renewalPrice: number
  isMixed: boolean
}

/** A line for each extension, the one with the most names first. */
function costsOf(added: Plan['added']): Cost[] {
  const costs = new Map<string, Cost>()
  for (const { domain, status, price, renewalPrice } of added) {
    const extension = domain.slice(domain.indexOf('.'))
    const [first, later] = [price ?? 0, renewalPrice ?? 0]
    const empty = {
      extension,
      count: 0,
      moved: 0,
      net: 0,
      renewal: 0,
      isMixed: false,
      price: first,
      renewalPrice: later,
    }
    const cost = costs.get(extension) ?? empty
    costs.set(extension, {
      ...cost,
      count: cost.count + 1,
      moved: cost.moved + Number(status === 'ACTIVE'),
      net: cost.net + first,
      renewal: cost.renewal + later,
      price: Math.min(cost.price, first),
      renewalPrice: Math.min(cost.renewalPrice, later),
      isMixed: cost.isMixed || first !== cost.price || later !== cost.renewalPrice,
    })
  }
  return [...costs.values()].sort((a, b) => b.count - a.count)
}

function CostTable({ added }: { added: Plan['added'] }) {
  const t = useText(listText)
  const money = useExactMoney()
  const costs = useMemo(() => costsOf(added), [added])
  return (
    <Table aria-label={t.costs} className={styles.costs}>
      <thead>
        <tr>
          <th scope="col">{t.extension}</th>
          <th scope="col" className={styles.amount}>
            {t.number}
          </th>
          <th scope="col" className={styles.amount}>
            {t.perName}
          </th>
          <th scope="col" className={styles.amount}>
            {t.firstYear}
          </th>
          <th scope="col" className={styles.amount}>
            {t.laterYear}
          </th>
        </tr>
      </thead>
      <tbody>
        {costs.map(({ extension, count, moved, net, renewal, price, renewalPrice, isMixed }) => (
          <tr key={extension}>
            <th scope="row">
              {toUnicode(extension)}
              {moved > 0 && <small className={styles.note}>{t.mixed({ fresh: count - moved, moved })}</small>}
            </th>
            <td className={styles.amount}>{count}</td>
            <td className={styles.amount}>
              {isMixed ? t.from({ price: money(price) }) : money(price)}
              <small className={styles.note}>
                {price === renewalPrice ? t.everyYear : t.afterThat({ price: money(renewalPrice) })}
              </small>
            </td>
            <td className={styles.amount}>{money(net)}</td>
            <td className={styles.amount}>{money(renewal)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** What this order does for the next one. Transfers do not count. */
function StaffelCard({ overview, more }: { overview: { registrations: number; staffel: number }; more: number }) {
  const t = useText(listText)
  const { registrations: now, staffel } = overview
  const total = now + more
  const next = Math.max(earnedStaffel({ thisYear: total, lastYear: 0 }), staffel)
  return (
    <Card as="section" isPadded aria-labelledby="staffel" className={styles.side}>
      <h2 id="staffel">{t.yourStaffel}</h2>
      <p className="muted">
        {next > staffel
          ? t.staffelRises({ now, more, total, staffel, next })
          : t.staffelStays({ now, more, total, staffel })}
      </p>
      <Link to={paths.staffel}>{t.toStaffel}</Link>
    </Card>
  )
}

/** By reason, with the names behind each. */
function NotAdded({ refused }: { refused: Plan['refused'] }) {
  const t = useText(listText)
  const reasons = useText(domainListText)
  const groups = new Map<string, string[]>()
  for (const { domain, reason } of refused) {
    const words = reasons[reasonOf(reason)]
    groups.set(words, [...(groups.get(words) ?? []), toUnicode(domain)])
  }

  async function copy(): Promise<void> {
    const names = refused.map(({ domain }) => toUnicode(domain)).join('\n')
    const isDone = await navigator.clipboard.writeText(names).then(
      () => true,
      () => false,
    )
    showToast(isDone ? { kind: 'ok', text: t.copied } : { kind: 'error', text: t.notCopied })
  }

  return (
    <Card as="section" aria-labelledby="not-added">
      <CardPart kind="head">
        <div className={styles.spread}>
          <h2 id="not-added">{t.notAdded({ count: refused.length })}</h2>
          <Button variant="quiet" size="sm" icon={Copy} onClick={() => void copy()}>
            {t.copy}
          </Button>
        </div>
      </CardPart>
      <CardPart>
        <ul className={styles.reasons}>
          {[...groups].map(([words, names]) => (
            <li key={words}>
              <Disclosure summary={`${names.length} × ${words}`}>
                <p className={styles.names}>{names.join(', ')}</p>
              </Disclosure>
            </li>
          ))}
        </ul>
      </CardPart>
    </Card>
  )
}

/** The graph writes `NO_EXTENSION` for what the rules call `no-extension`. */
const reasonOf = (reason: Plan['refused'][number]['reason']): ListReason =>
  (reason ?? 'NO_ANSWER').toLowerCase().replaceAll('_', '-') as ListReason
