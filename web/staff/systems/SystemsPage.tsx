import { Activity } from 'lucide-react'
import { useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { definePage } from '../../router/page-route'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { DenseTable } from '../frame/DenseTable'
import { PageHead } from '../frame/Frame'
import { graphql } from '../gql'
import { staffMeta } from '../staff-meta'
import { DoctorSection } from './DoctorSection'
import { LastTest } from './LastTest'
import { SalePausedNote } from './SalePause'
import { SystemDown } from './SystemDown'
import { SystemPlans } from './SystemPlans'
import { SystemRow } from './SystemRow'
import styles from './SystemsPage.module.css'
import { systemTestsText } from './system-tests.text'
import { systemsText } from './systems.text'
import { useSystemTests } from './useSystemTests'

const query = graphql(`
  query SystemsPage {
    systems {
      id
      state
      salePause {
        until
      }
      ...SystemRow_system
      ...SystemDown_system
      ...SalePause_system
      ...LastTest_system
      ...SystemPlan_system
    }
    doctorReport {
      ...DoctorSection_report
    }
  }
`)

export const page = definePage({ query, meta: staffMeta(systemsText, 'title'), Component: SystemsPage })

/**
 * The outside systems with how they answer, their tests and pauses, what lacks for real ones, and the check of the
 * installation.
 */
function SystemsPage() {
  const { data } = usePageData(query)
  const text = useText(systemsText)
  const words = useText(systemTestsText)
  const tests = useSystemTests()
  return (
    <>
      <PageHead
        title={text.title}
        actions={
          <Button
            size="sm"
            icon={Activity}
            data-key="a"
            isBusy={tests.isBusy('all')}
            busyLabel={words.testing}
            onClick={() => tests.run('all')}
          >
            {words.testAll({ count: data.systems.length })}
          </Button>
        }
      >
        {text.intro}
      </PageHead>
      <div className={styles.parts}>
        {data.systems
          .filter(({ state }) => state === 'INTERRUPTED')
          .map((system) => (
            <SystemDown key={system.id} system={system} tests={tests} />
          ))}
        {data.systems
          .filter(({ state, salePause }) => state !== 'INTERRUPTED' && salePause !== null)
          .map((system) => (
            <SalePausedNote key={system.id} system={system} />
          ))}
        <Card as="section" aria-label={text.list}>
          <DenseTable
            caption={text.list}
            className={styles.list}
            columns={[
              { name: text.system },
              { name: text.used },
              { name: text.lastAnswer },
              { name: text.errors, isNumber: true },
              { name: text.duration, isNumber: true },
              { name: text.circuit },
              { name: text.acts, isHidden: true },
            ]}
          >
            <tbody>
              {data.systems.map((system) => (
                <SystemRow key={system.id} system={system} tests={tests} />
              ))}
            </tbody>
          </DenseTable>
        </Card>
        <div className={styles.halves}>
          <SystemPlans systems={data.systems} />
          <LastTest systems={data.systems} last={tests.last} />
        </div>
        <DoctorSection report={data.doctorReport} />
      </div>
    </>
  )
}
