import { Cpu, Globe, type LucideIcon, Search, Server } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { Card } from '../../ui/Card'
import { Icon } from '../../ui/Icon'
import { accountText } from './account.text'
import styles from './ServiceLinks.module.css'
import { servicePaths } from './service-paths'

type Name = 'domains' | 'hosting' | 'vps' | 'orderMore'

const LINKS: ReadonlyArray<{ name: Name; to: string; icon: LucideIcon }> = [
  { name: 'domains', to: servicePaths.domains, icon: Globe },
  { name: 'hosting', to: servicePaths.hosting, icon: Server },
  { name: 'vps', to: servicePaths.vps, icon: Cpu },
  { name: 'orderMore', to: paths.order, icon: Search },
]

/** The ways on from the account's first page. */
export function ServiceLinks() {
  const text = useText(accountText)
  return (
    <nav aria-label={text.yourThings}>
      <ul className={styles.grid}>
        {LINKS.map(({ name, to, icon }) => (
          <Card as="li" key={name} className={styles.card}>
            <span className={styles.tile}>
              <Icon of={icon} />
            </span>
            <Link to={to} className={styles.link}>
              {text[name]}
            </Link>
            <p className="muted small">{text[`${name}Text`]}</p>
          </Card>
        ))}
      </ul>
    </nav>
  )
}
