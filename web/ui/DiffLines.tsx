import { cx } from './cx'
import styles from './DiffLines.module.css'

export interface DiffLine {
  /** `skip`: nothing happens to it, for the reason in the note. */
  kind: 'add' | 'change' | 'remove' | 'skip'
  name: string
  type: string
  /** Null when it comes. */
  before: string | null
  /** Null when it goes. */
  after: string | null
  /** A sentence below it. */
  note?: string
}

interface DiffLinesProps {
  label: string
  lines: readonly DiffLine[]
  /** Said in place of the sign of a line: "Toegevoegd". */
  words: Record<'add' | 'change' | 'remove' | 'was' | 'becomes', string> & { skip?: string }
}

const SIGNS = { add: '+', change: '~', remove: '−', skip: '!' }

/** Records that come, change, go and are left out. Of a change only the part that differs is marked. */
export function DiffLines({ label, lines, words }: DiffLinesProps) {
  return (
    <ul aria-label={label} className={styles.diff}>
      {lines.map(({ kind, name, type, before, after, note }) => (
        <li key={`${kind} ${name} ${type} ${before} ${after}`} className={cx(styles.line, styles[kind])}>
          <span className={styles.sign}>
            <span aria-hidden="true">{SIGNS[kind]}</span>
            <span className="vh">{words[kind]}</span>
          </span>
          <span className={styles.name}>{name}</span>
          <span className={styles.type}>{type}</span>
          <span className={styles.value}>
            {kind === 'change' ? <Change before={before ?? ''} after={after ?? ''} words={words} /> : (after ?? before)}
          </span>
          {note && <span className={styles.note}>{note}</span>}
        </li>
      ))}
    </ul>
  )
}

function Change({ before, after, words }: { before: string; after: string } & Pick<DiffLinesProps, 'words'>) {
  const { start, was, becomes, end } = partsOf(before, after)
  return (
    <>
      {start}
      {was && (
        <del>
          <span className="vh">{words.was} </span>
          {was}
        </del>
      )}
      {was && becomes && ' '}
      {becomes && (
        <ins>
          <span className="vh">{words.becomes} </span>
          {becomes}
        </ins>
      )}
      {end}
    </>
  )
}

/** What two values begin and end with alike, whole words, and what lies between. */
function partsOf(before: string, after: string) {
  const [old, now] = [before, after].map((text) => text.split(/(?<= )/)) as [string[], string[]]
  const most = Math.min(old.length, now.length)
  let front = 0
  while (front < most && old[front] === now[front]) front++
  let back = 0
  while (back < most - front && old.at(-1 - back) === now.at(-1 - back)) back++
  const middle = (words: readonly string[]) => words.slice(front, words.length - back).join('')
  return {
    start: old.slice(0, front).join(''),
    was: middle(old).trimEnd(),
    becomes: middle(now).trimEnd(),
    end: back > 0 ? ` ${old.slice(old.length - back).join('')}` : '',
  }
}
