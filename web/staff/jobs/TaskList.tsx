import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { usePreferences, useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { Section } from '../../ui/Section'
import { ageOf } from '../frame/age'
import { DenseTable } from '../frame/DenseTable'
import { graphql } from '../gql'
import { messagesText } from './jobs.text'

const TASK = graphql(`
  fragment TaskList_task on StaffScheduledTask {
    name
    everySeconds
    startedAt
    isLate
  }
`)

/** Scheduled tasks, with their last start. */
export function TaskList({ tasks }: { tasks: ReadonlyArray<FragmentType<typeof TASK> & { name: string }> }) {
  const text = useText(messagesText)
  return (
    <Section title={text.tasks} description={text.tasksAbout}>
      <DenseTable
        caption={text.tasks}
        isKept
        columns={[{ name: text.task }, { name: text.every }, { name: text.started }, { name: text.state }]}
      >
        <tbody>
          {tasks.map((task) => (
            <TaskRow key={task.name} task={task} />
          ))}
        </tbody>
      </DenseTable>
    </Section>
  )
}

function TaskRow({ task: from }: { task: FragmentType<typeof TASK> }) {
  const { data } = useSuspenseFragment({ fragment: TASK, fragmentName: 'TaskList_task', from })
  const { name, everySeconds, startedAt, isLate } = data
  const text = useText(messagesText)
  const { locale } = usePreferences()
  const now = Date.now()
  return (
    <tr>
      <td>
        <b>{name}</b>
      </td>
      <td>{ageOf(new Date(now - everySeconds * 1000).toISOString(), locale, now)}</td>
      <td>{startedAt === null ? text.never : text.ago({ age: ageOf(startedAt, locale) })}</td>
      <td>{isLate ? <Badge tone="error">{text.late}</Badge> : <Badge tone="ok">{text.onTime}</Badge>}</td>
    </tr>
  )
}
