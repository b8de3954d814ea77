import { Disclosure } from './Disclosure'
import styles from './Questions.module.css'

interface QuestionsProps {
  questions: readonly { question: string; answer: string }[]
  /** Expands the first answer initially. */
  opensFirst?: boolean
}

/** Expandable questions; collapsed answers are in the page as well. */
export function Questions({ questions, opensFirst = false }: QuestionsProps) {
  return (
    <div className={styles.list}>
      {questions.map(({ question, answer }, at) => (
        <Disclosure key={question} className={styles.item} summary={question} startsOpen={opensFirst && at === 0}>
          <p className={styles.answer}>{answer}</p>
        </Disclosure>
      ))}
    </div>
  )
}
