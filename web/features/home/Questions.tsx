import { Disclosure } from '../../ui/Disclosure'
import styles from './Questions.module.css'

interface QuestionsProps {
  questions: readonly { question: string; answer: string }[]
}

/** Questions that open their answer; closed answers are in the page, too. */
export function Questions({ questions }: QuestionsProps) {
  return (
    <div className={styles.list}>
      {questions.map(({ question, answer }) => (
        <Disclosure key={question} className={styles.item} summary={question}>
          <p className={styles.answer}>{answer}</p>
        </Disclosure>
      ))}
    </div>
  )
}
