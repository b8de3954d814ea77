import { Link } from 'react-router-dom'
import { useText } from '../../i18n/preferences'
import { hostingOrderPath, paths } from '../../paths'
import { LinkButton } from '../../ui/Button'
import { HostingTable, type HostingTableProps } from '../catalogue/HostingTable'
import styles from './HomeHosting.module.css'
import { homeText } from './home.text'

/** Packages in the table of the home page; all of them stand on the page about web hosting. */
const PACKAGES_SHOWN = 4

export function HomeHosting({ packages }: Pick<HostingTableProps, 'packages'>) {
  const t = useText(homeText)
  return (
    <section className={styles.section} aria-labelledby="home-hosting">
      <div className={styles.head}>
        <h2 id="home-hosting">{t.hostingTitle}</h2>
        <LinkButton render={(link) => <Link to={paths.hosting} {...link} />}>{t.compare}</LinkButton>
      </div>
      <HostingTable
        label={t.hostingTitle}
        packages={packages.slice(0, PACKAGES_SHOWN)}
        orderPath={hostingOrderPath}
        isBrief
      />
      <p className="hint">{t.hostingNote}</p>
    </section>
  )
}
