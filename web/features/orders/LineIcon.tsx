import { Cloud, Cpu, KeyRound, Lock, type LucideIcon, Package, Server, Share2 } from 'lucide-react'
import type { ProductKind } from '../../gql/graphql'
import { Flag } from '../../ui/Flag'
import { Icon } from '../../ui/Icon'
import styles from './LineIcon.module.css'

const ICONS: Partial<Record<ProductKind, LucideIcon>> = {
  HOSTING: Server,
  RESELLER_HOSTING: Server,
  SSL: Lock,
  CLOUDFLARE: Cloud,
  VPS: Cpu,
  REDIRECT: Share2,
  TRANSFER_CODE: KeyRound,
}

/** The flag of a domain, or a drawing of what else it is. */
export function LineIcon({ kind, name }: { kind: ProductKind; name: string }) {
  if (kind === 'DOMAIN') return <Flag of={name} size={44} />
  return (
    <span className={styles.tile}>
      <Icon of={ICONS[kind] ?? Package} />
    </span>
  )
}
