import { cx } from './cx'
import styles from './DiffLines.module.css'

export interface DiffLine {
  /** `skip`: no change, for the reason in the note. */
  kind: 'add' | 'change' | 'remove' | 'skip'
  name: string
  type: string
  /** Null for an addition. */
  before: string | null
  /** Null for a removal. */
  after: string | null
  /** A sentence below the line. */
  note?: string
}

interface DiffLinesProps {
  label: string
  lines: readonly DiffLine[]
  /** Read instead of the line's sign: "Toegevoegd". */
  words: Record<'add' | 'change' | 'remove' | 'was' | 'becomes', string> & { skip?: string }
}

const SIGNS = { add: '+', change: '~', remove: '−', skip: '!' }

/** Added, changed, removed and skipped records. In a change only the differing part is marked. */
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

/** Common start and end of two values, in whole words, and the parts between. */
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
