import { NavLink } from 'react-router-dom'
import { useText } from '../i18n/preferences'
import { paths } from '../paths'
import { layoutText } from './layout.text'

export function MainNav({ className, onSelect }: { className?: string; onSelect?: () => void }) {
  const t = useText(layoutText)
  const links = [
    { to: paths.home, label: t.domains },
    { to: paths.hosting, label: t.hosting },
    { to: paths.resellerHosting, label: t.reseller },
    { to: paths.help, label: t.help },
  ]
  return (
    <nav className={className} aria-label={t.menu}>
      {links.map(({ to, label }) => (
        <NavLink key={to} to={to} end onClick={onSelect}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
