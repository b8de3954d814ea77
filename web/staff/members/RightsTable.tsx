import { Check } from 'lucide-react'
import { rightsOf, STAFF_ROLES, type StaffRight, type StaffRole } from '../../../rules/staff-rights'
import { useText } from '../../i18n/preferences'
import { Icon } from '../../ui/Icon'
import { Section } from '../../ui/Section'
import { DenseTable } from '../frame/DenseTable'
import { frameText } from '../frame/frame.text'
import styles from './MembersPage.module.css'
import { rightsText } from './members.text'

type Word = keyof (typeof rightsText)['nl']

interface Row {
  name: Word
  /** Marked "yes" for a role that has them all. */
  rights: readonly StaffRight[]
  /** Shown instead of "yes". */
  all?: Word
  /** Shown for a role that has only this one of them, or none. */
  part?: { right: StaffRight | null; word: Word }
}

const ROWS: readonly Row[] = [
  { name: 'see', rights: ['CUSTOMERS_SEE', 'AMOUNTS_SEE'], part: { right: 'CUSTOMERS_SEE', word: 'withoutAmounts' } },
  { name: 'deliver', rights: ['ORDERS_DELIVER_AGAIN'] },
  { name: 'decide', rights: ['ORDERS_DECIDE'] },
  { name: 'propose', rights: ['REFUND_PROPOSE'] },
  { name: 'approve', rights: ['REFUND_APPROVE'] },
  { name: 'goodwill', rights: ['REFUND_GOODWILL'] },
  {
    name: 'invoices',
    rights: ['INVOICES_EDIT', 'CREDIT_PROPOSE'],
    part: { right: 'CREDIT_PROPOSE', word: 'creditOnly' },
  },
  { name: 'customers', rights: ['CUSTOMER_EDIT'] },
  { name: 'lookAlong', rights: ['CUSTOMER_LOOK_ALONG'] },
  { name: 'erase', rights: ['CUSTOMER_ERASE'] },
  { name: 'privacy', rights: ['PRIVACY_HANDLE'] },
  { name: 'domains', rights: ['DOMAIN_ACT'] },
  { name: 'prices', rights: ['CATALOGUE_DRAFT', 'CATALOGUE_APPROVE'], all: 'both' },
  {
    name: 'promotions',
    rights: ['PROMOTIONS_CREATE', 'PROMOTIONS_MANAGE'],
    part: { right: 'PROMOTIONS_CREATE', word: 'upToLimit' },
  },
  { name: 'jobs', rights: ['JOBS_RETRY', 'JOBS_DROP'], part: { right: 'JOBS_RETRY', word: 'retryOnly' } },
  { name: 'export', rights: ['EXPORT_PERSONAL_DATA'] },
  { name: 'staff', rights: ['STAFF_MANAGE'] },
  { name: 'reports', rights: ['REPORTS_READ'] },
  { name: 'audit', rights: ['AUDIT_READ'], all: 'all', part: { right: null, word: 'own' } },
]

/** What each role may do, from the same table of rights that the server decides by. */
export function RightsTable() {
  const text = useText(rightsText)
  const names = useText(frameText)
  return (
    <Section title={text.title} description={text.intro}>
      <DenseTable
        caption={text.caption}
        columns={[{ name: text.right }, ...STAFF_ROLES.map((role) => ({ name: names[role] }))]}
        className={styles.rights}
      >
        <tbody>
          {ROWS.map((row) => (
            <tr key={row.name}>
              <td>{text[row.name]}</td>
              {STAFF_ROLES.map((role) => (
                <td key={role} data-label={names[role]}>
                  <Cell word={wordOf(row, role)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </DenseTable>
    </Section>
  )
}

function Cell({ word }: { word: Word }) {
  const text = useText(rightsText)
  if (word === 'no') return <span className="hint">{text.no}</span>
  if (word !== 'yes') return <span className="small">{text[word]}</span>
  return (
    <span className={styles.yes}>
      <Icon of={Check} size={16} strokeWidth={2.3} />
      {text.yes}
    </span>
  )
}

function wordOf({ rights, all = 'yes', part }: Row, role: StaffRole): Word {
  const held = rightsOf([role])
  if (rights.every((right) => held.includes(right))) return all
  return part && (part.right === null || held.includes(part.right)) ? part.word : 'no'
}
