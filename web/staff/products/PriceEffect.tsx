import { Link } from 'react-router-dom'
import { formatLocalDate, formatMoment } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { CardPart } from '../../ui/Card'
import { Disclosure } from '../../ui/Disclosure'
import { EmptyState } from '../../ui/EmptyState'
import { Section } from '../../ui/Section'
import { DenseTable } from '../frame/DenseTable'
import { Fact, Facts } from '../frame/Facts'
import { graphql } from '../gql'
import type { PriceEffect_SetFragment } from '../gql/graphql'
import { customerPath } from '../paths'
import { ColumnChart } from '../reports/ColumnChart'
import { Figure, Figures } from '../reports/Figures'
import { shortMonthName } from '../reports/month-name'
import { wholeEuros } from '../reports/ReportCard'
import styles from './PriceSetPage.module.css'
import { priceSetsText } from './price-sets.text'

graphql(`
  fragment PriceEffect_set on StaffPriceSet {
    id
    state
    noticesFrom
    notices {
      waiting
      told
      notDelivered
    }
    preview(from: $from) {
      renewals
      toTell
      before
      after
      raisedFrom
      unpaidOrders {
        count
        amount
      }
      openBaskets {
        count
        amount
      }
      largest {
        customer {
          id
          name
        }
        items
        difference
      }
      months {
        month
        renewals
        before
        after
        atNewPrice
      }
    }
  }
`)

type Preview = NonNullable<PriceEffect_SetFragment['preview']>

/** Effect of a set on the customers of today: the sums, the months, and for whom it makes the largest difference. */
export function PriceEffect({ set }: { set: Pick<PriceEffect_SetFragment, 'preview' | 'notices' | 'noticesFrom'> }) {
  const text = useText(priceSetsText)
  const { locale } = usePreferences()
  const { preview, notices, noticesFrom } = set
  if (!preview) return null
  return (
    <>
      <Section title={text.effect}>
        {preview.renewals === 0 ? <EmptyState>{text.none}</EmptyState> : <Sums preview={preview} />}
        <Open preview={preview} />
        <CardPart kind="well">
          <p>{text.noticeDays({ day: formatLocalDate(preview.raisedFrom, locale) })}</p>
          {noticesFrom && <p>{text.noticesFrom({ at: formatMoment(Date.parse(noticesFrom), locale) })}</p>}
          {notices && (
            <p>{text.told({ told: notices.told, waiting: notices.waiting, failed: notices.notDelivered })}</p>
          )}
        </CardPart>
      </Section>
      {preview.renewals > 0 && <Months preview={preview} />}
      {preview.largest.length > 0 && <Largest preview={preview} />}
    </>
  )
}

function Sums({ preview }: { preview: Preview }) {
  const { renewals, toTell, before, after, largest } = preview
  const text = useText(priceSetsText)
  const money = useSignedMoney()
  const [most] = largest
  return (
    <Figures>
      <Figure name={text.renewals} value={renewals} note={text.renewalsHint} />
      <Figure name={text.customers} value={toTell} note={text.customersHint} />
      <Figure name={text.income} value={money(after - before)} note={text.incomeHint} />
      {most && (
        <Figure
          name={text.largest}
          value={money(most.difference)}
          note={text.largestHint({ name: most.customer.name, items: most.items })}
        />
      )}
    </Figures>
  )
}

/** Orders and baskets of today that hold these products, with the price that they keep or get. */
function Open({ preview: { unpaidOrders, openBaskets } }: { preview: Preview }) {
  const text = useText(priceSetsText)
  const money = useExactMoney()
  return (
    <Facts>
      <Fact name={text.unpaidOrders} mark="ok" hint={text.unpaidOrdersHint}>
        {text.openCount({ count: unpaidOrders.count, amount: money(unpaidOrders.amount) })}
      </Fact>
      <Fact name={text.openBaskets} mark="ok" hint={text.openBasketsHint}>
        {text.openCount({ count: openBaskets.count, amount: money(openBaskets.amount) })}
      </Fact>
    </Facts>
  )
}

function Months({ preview: { months } }: { preview: Preview }) {
  const text = useText(priceSetsText)
  const money = useExactMoney()
  const { locale } = usePreferences()
  const nameOf = (month: string) =>
    new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
      Date.parse(`${month}-01T00:00:00Z`),
    )
  const columns = [text.month, text.count, text.before, text.after]
  return (
    <Section title={text.months} description={text.monthsAbout}>
      <CardPart>
        <ColumnChart
          label={text.monthsChart}
          parts={[
            { name: text.atOldPrice, color: 'grey' },
            { name: text.atNewPrice, color: 'main' },
          ]}
          columns={months.map(({ month, after, atNewPrice }) => ({
            name: shortMonthName(month, locale),
            values: [after - atNewPrice, atNewPrice],
          }))}
          shown={(value) => wholeEuros(value, locale)}
        />
        <Disclosure summary={text.figures} isSmall>
          <DenseTable
            caption={text.months}
            className={styles.figures}
            isKept
            columns={columns.map((name) => ({ name }))}
          >
            <tbody>
              {months.map(({ month, renewals, before, after }) => (
                <tr key={month}>
                  <td>{nameOf(month)}</td>
                  <td>{renewals}</td>
                  <td>{money(before)}</td>
                  <td>{money(after)}</td>
                </tr>
              ))}
            </tbody>
          </DenseTable>
        </Disclosure>
      </CardPart>
    </Section>
  )
}

function Largest({ preview: { largest } }: { preview: Preview }) {
  const text = useText(priceSetsText)
  const money = useSignedMoney()
  const columns = [text.customer, text.count, text.difference]
  return (
    <Section title={text.ten}>
      <DenseTable caption={text.ten} className={styles.figures} isKept columns={columns.map((name) => ({ name }))}>
        <tbody>
          {largest.map(({ customer, items, difference }) => (
            <tr key={customer.id}>
              <td>
                <Link to={customerPath(customer.id)}>{customer.name}</Link>
              </td>
              <td>{items}</td>
              <td>{money(difference)}</td>
            </tr>
          ))}
        </tbody>
      </DenseTable>
    </Section>
  )
}

function useSignedMoney(): (amount: number) => string {
  const money = useExactMoney()
  return (amount) => `${amount > 0 ? '+' : ''}${money(amount)}`
}
