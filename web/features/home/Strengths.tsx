import { Activity, LockKeyhole, MessagesSquare } from 'lucide-react'
import { useText } from '../../i18n/preferences'
import { Icon } from '../../ui/Icon'
import { homeText } from './home.text'
import styles from './Strengths.module.css'

export function Strengths() {
  const t = useText(homeText)
  const strengths = [
    { icon: MessagesSquare, title: t.peopleTitle, body: t.people },
    { icon: LockKeyhole, title: t.sslTitle, body: t.ssl },
    { icon: Activity, title: t.uptimeTitle, body: t.uptime },
  ]
  return (
    <section className={styles.strengths} aria-label={t.why}>
      {strengths.map(({ icon, title, body }) => (
        <div key={title} className={styles.strength}>
          <Icon of={icon} size={24} />
          <h3>{title}</h3>
          <p>{body}</p>
        </div>
      ))}
    </section>
  )
}
