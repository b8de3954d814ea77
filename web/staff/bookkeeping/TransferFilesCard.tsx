import { useQuery } from '@apollo/client/react'
import { Link } from 'react-router-dom'
import { formatLocalDate, formatMoment } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { LinkButton } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Section } from '../../ui/Section'
import { DenseTable } from '../frame/DenseTable'
import { graphql } from '../gql'
import type { BookkeepingFilesQuery } from '../gql/graphql'
import { staffPaths } from '../paths'
import { CardLoading, CardProblem } from '../today/CardState'
import styles from './BookkeepingPage.module.css'
import { bookkeepingText } from './bookkeeping.text'

const FILES = graphql(`
  query BookkeepingFiles {
    transferFiles(first: 3) {
      edges {
        node {
          id
          count
          amount
          executeOn
          madeBy
          createdAt
          transferredAt
        }
      }
    }
    waiting: refunds(first: 200, filter: { state: BY_TRANSFER }) {
      edges {
        node {
          reference
          amount
          inTransferFile
        }
      }
    }
  }
`)

/** Refunds that wait for a transfer, and the latest files of them, which are made and downloaded on the page of refunds. */
export function TransferFilesCard() {
  const text = useText(bookkeepingText)
  const { data, error, refetch } = useQuery(FILES, { fetchPolicy: 'cache-and-network' })
  return (
    <Section title={text.files} description={text.filesAbout}>
      {data ? (
        <Files {...data} />
      ) : error ? (
        <CardProblem error={error} onRetry={() => void refetch().catch(() => undefined)} />
      ) : (
        <CardLoading label={text.loadingFiles} lines={2} />
      )}
    </Section>
  )
}

function Files({ transferFiles, waiting: listed }: BookkeepingFilesQuery) {
  const text = useText(bookkeepingText)
  const { locale } = usePreferences()
  const money = useExactMoney()
  const files = transferFiles.edges.map(({ node }) => node)
  const waiting = listed.edges.map(({ node }) => node).filter(({ inTransferFile }) => !inTransferFile)
  if (files.length === 0 && waiting.length === 0) return <EmptyState>{text.noFiles}</EmptyState>
  const moment = (at: string) => formatMoment(Date.parse(at), locale)
  return (
    <DenseTable
      caption={text.files}
      columns={[
        { name: text.file },
        { name: text.items, isNumber: true },
        { name: text.amount, isNumber: true },
        { name: text.acts, isHidden: true },
      ]}
    >
      <tbody>
        {waiting.length > 0 && (
          <tr>
            <td>
              <b>{text.refunds}</b>
              <small>{text.toMake}</small>
            </td>
            <td data-label={text.items} className="num">
              {waiting.length}
            </td>
            <td data-label={text.amount} className="num">
              {money(waiting.reduce((sum, { amount }) => sum + amount, 0))}
            </td>
            <td className={styles.act}>
              <ToRefunds label={text.makeOf}>{text.make}</ToRefunds>
            </td>
          </tr>
        )}
        {files.map(({ id, count, amount, executeOn, madeBy, createdAt, transferredAt }) => {
          const day = formatLocalDate(executeOn, locale)
          return (
            <tr key={id}>
              <td>
                <b>{text.refundsOn({ day })}</b>
                <small>
                  {transferredAt
                    ? text.transferred({ moment: moment(transferredAt) })
                    : text.made({ moment: moment(createdAt), name: madeBy })}
                </small>
              </td>
              <td data-label={text.items} className="num">
                {count}
              </td>
              <td data-label={text.amount} className="num">
                {money(amount)}
              </td>
              <td className={styles.act}>
                <ToRefunds isQuiet label={text.lookOf({ day })}>
                  {text.look}
                </ToRefunds>
              </td>
            </tr>
          )
        })}
      </tbody>
    </DenseTable>
  )
}

interface ToRefundsProps {
  /** Accessible name of the link. */
  label: string
  isQuiet?: boolean
  children: string
}

const ToRefunds = ({ label, isQuiet = false, children }: ToRefundsProps) => (
  <LinkButton
    size="sm"
    variant={isQuiet ? 'quiet' : 'secondary'}
    render={(link) => (
      <Link to={`${staffPaths.refunds}?toestand=BY_TRANSFER`} {...link} aria-label={label}>
        {link.children}
      </Link>
    )}
  >
    {children}
  </LinkButton>
)
