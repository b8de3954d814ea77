import type { FragmentType } from '@apollo/client'
import { useApolloClient, useSuspenseFragment } from '@apollo/client/react'
import { Stethoscope } from 'lucide-react'
import { useState } from 'react'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { usePolling } from '../../lib/usePolling'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Section } from '../../ui/Section'
import { showError } from '../../ui/toast-store'
import { DenseTable } from '../frame/DenseTable'
import { graphql } from '../gql'
import styles from './SystemsPage.module.css'
import { systemsText } from './systems.text'

const DOCTOR_REPORT = graphql(`
  fragment DoctorSection_report on DoctorReport {
    isRunning
    finishedAt
    findings {
      check
      isOk
      message
      fix
    }
  }
`)

const RUN_DOCTOR = graphql(`
  query RunDoctor {
    runDoctor {
      isRunning
    }
  }
`)

const ASK_EVERY_MS = 2000

/** The last check of the installation, and a button for a new one, which runs on the server while the page asks for its result. */
export function DoctorSection({ report: from }: { report: FragmentType<typeof DOCTOR_REPORT> }) {
  const { data } = useSuspenseFragment({ fragment: DOCTOR_REPORT, fragmentName: 'DoctorSection_report', from })
  const { isRunning, finishedAt, findings } = data
  const text = useText(systemsText)
  const { locale } = usePreferences()
  const client = useApolloClient()
  const [isStarting, setIsStarting] = useState(false)
  const refresh = () => client.refetchQueries({ include: 'active' })
  usePolling(refresh, { everyMs: ASK_EVERY_MS, isOn: isRunning })
  const start = async () => {
    setIsStarting(true)
    await client
      .query({ query: RUN_DOCTOR, fetchPolicy: 'network-only' })
      .then(refresh)
      .catch(() => showError(text.failed))
    setIsStarting(false)
  }
  return (
    <Section
      title={text.doctor}
      description={
        finishedAt === null ? text.doctorAbout : text.doctorAt({ moment: formatMoment(Date.parse(finishedAt), locale) })
      }
      end={
        <Button
          size="sm"
          icon={Stethoscope}
          isBusy={isRunning || isStarting}
          busyLabel={text.doctorBusy}
          onClick={() => void start()}
        >
          {text.doctorRun}
        </Button>
      }
    >
      {findings.length === 0 ? (
        <EmptyState>{finishedAt === null ? text.doctorNever : text.doctorFine}</EmptyState>
      ) : (
        <DenseTable
          caption={text.doctor}
          className={styles.findings}
          columns={[{ name: text.check }, { name: text.result }, { name: text.circuit, isHidden: true }]}
        >
          <tbody>
            {[...findings]
              .sort((a, b) => Number(a.isOk) - Number(b.isOk))
              .map(({ check, isOk, message, fix }) => (
                // The doctor speaks English, as the command does.
                <tr key={check} lang="en">
                  <td>
                    <b>{check}</b>
                  </td>
                  <td data-label={text.result}>
                    <span className="small">{message}</span>
                    {fix && <small>{fix}</small>}
                  </td>
                  <td lang={locale}>
                    <Badge tone={isOk ? 'ok' : 'error'}>{isOk ? text.right : text.wrong}</Badge>
                  </td>
                </tr>
              ))}
          </tbody>
        </DenseTable>
      )}
    </Section>
  )
}
