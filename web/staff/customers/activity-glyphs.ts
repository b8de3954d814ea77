import {
  AtSign,
  CircleAlert,
  Eye,
  Globe,
  KeyRound,
  LogIn,
  LogOut,
  Plug,
  ScrollText,
  ShoppingCart,
  UserRound,
} from 'lucide-react'
import type { Glyph } from '../frame/Timeline'

/** Glyphs by a part of the name of a kind; the first that matches counts. */
const GLYPHS: ReadonlyArray<readonly [name: RegExp, glyph: Glyph]> = [
  [/^LOOK/, [Eye, 'person']],
  [/_BY_SHOP$/, [UserRound, 'person']],
  [/FAILED|LOCKED|REFUSED/, [CircleAlert, 'warn']],
  [/^LOGIN/, [LogIn]],
  [/^LOGOUT|^SESSION/, [LogOut]],
  [/^ORDER|^MANDATE/, [ShoppingCart]],
  [/^EMAIL/, [AtSign]],
  [/PASSWORD|FACTOR|RECOVERY|PASSKEY/, [KeyRound]],
  [/^TOKEN/, [Plug]],
  [/DOMAIN|DNS|HOLDER|TRANSFER/, [Globe]],
  [/^DATA/, [ScrollText]],
]

/** Glyph of a kind of event in the activity of a customer, such as `LOGIN_FAILED`. */
export const glyphOfActivity = (kind: string): Glyph => GLYPHS.find(([name]) => name.test(kind))?.[1] ?? [UserRound]
