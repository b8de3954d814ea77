import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useText } from '../../i18n/preferences'
import { LinkButton } from '../../ui/Button'
import { transferHelpPath } from './anchors'
import { homeText } from './home.text'
import styles from './Panel.module.css'

export function TransferCard() {
  const t = useText(homeText)
  return (
    <section className={`${styles.panel} ${styles.spark}`}>
      <h2>{t.moveTitle}</h2>
      <p>{t.move}</p>
      <div className={styles.action}>
        <LinkButton variant="primary" iconEnd={ArrowRight} render={(link) => <Link to={transferHelpPath} {...link} />}>
          {t.moveAction}
        </LinkButton>
      </div>
    </section>
  )
}
