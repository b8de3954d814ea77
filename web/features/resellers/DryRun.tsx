import { Copy } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { domainListText, type ListReason } from '../../../rules/domain-list.text'
import { toUnicode } from '../../../rules/domain-name'
import { earnedStaffel } from '../../../rules/staffel'
import { useAct } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import type { Refusal } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import { useExactMoney, useText } from '../../i18n/preferences'
import { AccountFrame, AccountHead } from '../../layout/AccountFrame'
import { paths } from '../../paths'
import { Button, LinkButton } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { Checkbox } from '../../ui/Checkbox'
import { Disclosure } from '../../ui/Disclosure'
import { DomainName } from '../../ui/DomainName'
import { Note } from '../../ui/Note'
import { PennantTag } from '../../ui/PennantTag'
import { Section } from '../../ui/Section'
import { Table } from '../../ui/Table'
import { Totals } from '../../ui/Totals'
import { showToast } from '../../ui/toast-store'
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
  /** Plans the list again without its premium names; returns why that was refused, or null. */
  onLeavePremium(): Promise<Refusal | null>
}

/** Preview of adding a list: its effect and costs. */
export function DryRun({ plan, overview, onLeavePremium }: DryRunProps) {
  const t = useText(listText)
  const money = useExactMoney()
  const navigate = useNavigate()
  const add = useAct(ADD)
  const [acceptsPremium, setAcceptsPremium] = useState(false)
  const { added, refused, net, vat, gross, renewal } = plan
  const count = added.length
  const premiums = added.filter(({ premiumPrice }) => premiumPrice !== null)
  const isConfirmed = premiums.length === 0 || acceptsPremium
  const moving = added.filter(({ status }) => status === 'ACTIVE').length
  const adding = useAttempt(t.failed, async () => {
    // A name that becomes premium after the dry run is refused, since its price was never shown.
    const acceptPremium = premiums.length > 0
    const answer = await add({ names: added.map(({ domain }) => domain), acceptPremium, dryRun: false })
    if (answer.__typename !== 'DomainListAdded') return answer
    showToast({ kind: 'ok', text: t.added({ count: answer.added.length }) })
    void navigate(`${paths.orderReseller}#step-2`)
    return null
  })
  const leaving = useAttempt(t.failed, onLeavePremium)
  const problem = adding.problem ?? leaving.problem
  return (
    <AccountFrame>
      <AccountHead crumbs={[{ to: paths.domainList, label: t.title }]} crumb={t.planCrumb} title={t.plan({ count })} />
      <Note kind={count > 0 ? 'ok' : 'warn'} role="status" title={t.nothingDone}>
        {count > 0 ? t.exactly : t.nothingToAdd}
      </Note>
      {count > 0 && (
        <Section title={t.costs} className={styles.card}>
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
        </Section>
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
      {premiums.length > 0 && (
        <PremiumNames
          premiums={premiums}
          isAccepted={acceptsPremium}
          onAccept={setAcceptsPremium}
          isLeaving={leaving.isBusy}
          onLeave={() => void leaving.run()}
        />
      )}
      {problem && (
        <Note kind="error" role="alert">
          {problem}
        </Note>
      )}
      <Card className={styles.bar}>
        <div>
          <b>{money(gross)}</b> {t.forNames({ count })}
          <p className="muted small">{isConfirmed ? t.notPaidYet : t.confirmFirst}</p>
        </div>
        <div className={styles.acts}>
          <LinkButton size="lg" render={(link) => <Link to={paths.domainList} {...link} />}>
            {t.change}
          </LinkButton>
          <Button
            variant="primary"
            size="lg"
            disabled={count === 0 || !isConfirmed}
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
  /** Price of the cheapest name, and whether all cost the same. */
  price: number
  renewalPrice: number
  isMixed: boolean
}

/** One line per extension, the one with the most names first; premium names are separate. */
function costsOf(added: Plan['added']): Cost[] {
  const costs = new Map<string, Cost>()
  for (const { domain, status, price, renewalPrice, premiumPrice } of added) {
    if (premiumPrice !== null) continue
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
  const premiums = added.filter(({ premiumPrice }) => premiumPrice !== null)
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
        {premiums.map(({ domain, price, renewalPrice }) => (
          <tr key={domain} className={styles.premium}>
            <th scope="row">
              <DomainName name={toUnicode(domain)} isExtensionBold /> <PennantTag tone="soft">{t.premium}</PennantTag>
              <small className={styles.note}>{t.premiumName}</small>
            </th>
            <td className={styles.amount}>1</td>
            <td className={styles.amount}>
              {money(price ?? 0)}
              <small className={styles.note}>{t.everyYear}</small>
            </td>
            <td className={styles.amount}>{money(price ?? 0)}</td>
            <td className={styles.amount}>{money(renewalPrice ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

interface PremiumNamesProps {
  premiums: Plan['added']
  isAccepted: boolean
  onAccept(isAccepted: boolean): void
  isLeaving: boolean
  onLeave(): void
}

/** Premium names are added after the buyer accepts their total, or left out. */
function PremiumNames({ premiums, isAccepted, onAccept, isLeaving, onLeave }: PremiumNamesProps) {
  const t = useText(listText)
  const money = useExactMoney()
  const count = premiums.length
  const price = money(premiums.reduce((sum, { renewalPrice }) => sum + (renewalPrice ?? 0), 0))
  return (
    <section className={styles.agree} aria-labelledby="premium">
      <h2 id="premium">{t.premiumTitle({ count, price })}</h2>
      <p>{t.premiumText}</p>
      <Checkbox checked={isAccepted} onChange={({ currentTarget }) => onAccept(currentTarget.checked)}>
        {t.acceptPremium({ count, price })}
      </Checkbox>
      <Button isBusy={isLeaving} onClick={onLeave}>
        {t.withoutPremium}
      </Button>
    </section>
  )
}

/** Effect of this order on the volume tier. Transfers do not count. */
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

/** Refused names, by reason. */
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
    <Section
      title={t.notAdded({ count: refused.length })}
      end={
        <Button variant="quiet" size="sm" icon={Copy} onClick={() => void copy()}>
          {t.copy}
        </Button>
      }
    >
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
    </Section>
  )
}

/** The graph writes `NO_EXTENSION` for the rules' `no-extension`. */
const reasonOf = (reason: Plan['refused'][number]['reason']): ListReason =>
  (reason ?? 'NO_ANSWER').toLowerCase().replaceAll('_', '-') as ListReason
