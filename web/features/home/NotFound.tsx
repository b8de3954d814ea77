import { Link } from 'react-router-dom'
import { useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { LinkButton } from '../../ui/Button'
import { FlagLine } from '../../ui/FlagLine'
import styles from './NotFound.module.css'
import { notFoundText } from './not-found.text'

/** What a page shows when there is no such thing; the server answers it with 404. */
export function NotFound() {
  const t = useText(notFoundText)
  return (
    <div className={styles.page}>
      <FlagLine name="404" variant="moment" className={styles.line} />
      <h1>{t.title}</h1>
      <p className={styles.body}>{t.body}</p>
      <div className={styles.actions}>
        <LinkButton variant="primary" size="lg" render={(link) => <Link to={paths.home} {...link} />}>
          {t.home}
        </LinkButton>
        <LinkButton size="lg" render={(link) => <Link to={paths.order} {...link} />}>
          {t.search}
        </LinkButton>
      </div>
    </div>
  )
}
