import { useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { definePage } from '../../router/page-route'
import { Card } from '../../ui/Card'
import { DenseTable } from '../frame/DenseTable'
import { PageHead } from '../frame/Frame'
import { graphql } from '../gql'
import { staffMeta } from '../staff-meta'
import { DoctorSection } from './DoctorSection'
import { SystemDown } from './SystemDown'
import { SystemRow } from './SystemRow'
import styles from './SystemsPage.module.css'
import { systemsText } from './systems.text'

const query = graphql(`
  query SystemsPage {
    systems {
      id
      state
      ...SystemRow_system
      ...SystemDown_system
    }
    doctorReport {
      ...DoctorSection_report
    }
  }
`)

export const page = definePage({ query, meta: staffMeta(systemsText, 'title'), Component: SystemsPage })

/** The outside systems with how they answer, their pauses, and the check of the installation. */
function SystemsPage() {
  const { data } = usePageData(query)
  const text = useText(systemsText)
  return (
    <>
      <PageHead title={text.title}>{text.intro}</PageHead>
      <div className={styles.parts}>
        {data.systems
          .filter(({ state }) => state === 'INTERRUPTED')
          .map((system) => (
            <SystemDown key={system.id} system={system} />
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
                <SystemRow key={system.id} system={system} />
              ))}
            </tbody>
          </DenseTable>
        </Card>
        <DoctorSection report={data.doctorReport} />
      </div>
    </>
  )
}
