import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { type ReactNode, useState } from 'react'
import { LOGO_BYTES, type LogoSurface } from '../../../rules/shop-logo'
import { useAct } from '../../apollo/useAct'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { cx } from '../../ui/cx'
import { Section } from '../../ui/Section'
import { TextField } from '../../ui/TextField'
import { showToast } from '../../ui/toast-store'
import { Wordmark } from '../../ui/Wordmark'
import { ActDialog } from '../acts/ActDialog'
import { base64Of } from '../acts/file-base64'
import { graphql } from '../gql'
import type { LogoCard_LogoFragment } from '../gql/graphql'
import styles from './ShopPage.module.css'
import { shopText } from './shop.text'

const LOGO = graphql(`
  fragment LogoCard_logo on StaffShopLogo {
    id
    version
    light {
      id
      path
      type
      width
      height
      bytes
    }
    dark {
      id
      path
      type
      width
      height
      bytes
    }
    paper {
      id
      path
      type
      width
      height
      bytes
    }
    icon {
      id
      path
      type
      width
      height
      bytes
    }
    changedBy
    changedAt
  }
`)

const SET_SHOP_LOGO = graphql(`
  mutation SetShopLogo($input: SetShopLogoInput!) {
    setShopLogo(input: $input) {
      ... on StaffShopLogo {
        id
        ...LogoCard_logo
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

const REMOVE_SHOP_LOGO = graphql(`
  mutation RemoveShopLogo($input: RemoveShopLogoInput!) {
    removeShopLogo(input: $input) {
      ... on StaffShopLogo {
        id
        ...LogoCard_logo
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

type Logo = LogoCard_LogoFragment
const SURFACES = ['LIGHT', 'DARK', 'PAPER', 'ICON'] as const satisfies LogoSurface[]
const SIDES = { LIGHT: 'light', DARK: 'dark', PAPER: 'paper', ICON: 'icon' } as const

const titleOf = (text: typeof shopText.nl, logo: Logo, surface: LogoSurface): string =>
  logo[SIDES[surface]] ? text[`change${surface}`] : text[`choose${surface}`]

type Open = { surface: LogoSurface; removes: boolean } | null

/** Logo of the shop on light and dark surfaces, as customers see it. */
export function LogoCard({ logo: of }: { logo: FragmentType<typeof LOGO> }) {
  const { data: logo } = useSuspenseFragment({ fragment: LOGO, from: of })
  const text = useText(shopText)
  const { locale } = usePreferences()
  const [open, setOpen] = useState<Open>(null)
  const { light, dark, paper, icon, version, changedBy, changedAt } = logo
  const set = (surface: LogoSurface) => () => setOpen({ surface, removes: false })
  const remove = (surface: LogoSurface) => () => setOpen({ surface, removes: true })
  return (
    <Section title={text.logo} description={text.logoAbout}>
      <CardPart className={styles.body ?? ''}>
        <Surfaces light={light?.path ?? null} dark={dark?.path ?? null} />
        {light ? (
          <dl className={styles.facts}>
            <div>
              <dt>{text.logoLight}</dt>
              <dd>
                <FileFacts file={light} />
              </dd>
            </div>
            <div>
              <dt>{text.logoDark}</dt>
              <dd>{dark ? <FileFacts file={dark} /> : text.noDark}</dd>
            </div>
          </dl>
        ) : (
          <p>{text.noLogo}</p>
        )}
        <dl className={styles.facts}>
          {light && (
            <div>
              <dt>{text.logoPaper}</dt>
              <dd>{paper ? <FileFacts file={paper} /> : light.type === 'png' ? text.samePaper : text.noPaper}</dd>
            </div>
          )}
          <div>
            <dt>{text.icon}</dt>
            <dd>
              {icon ? (
                <span className={styles.icon}>
                  <img src={icon.path} alt={text.preview} width={32} height={32} />
                  <FileFacts file={icon} />
                </span>
              ) : (
                text.noIcon
              )}
            </dd>
          </div>
        </dl>
      </CardPart>
      <CardPart kind="foot" className={styles.foot ?? ''}>
        <span className="small muted">
          {changedAt &&
            text.version({ version, name: changedBy ?? '', moment: formatMoment(Date.parse(changedAt), locale) })}
        </span>
        <span className={styles.acts}>
          {SURFACES.filter((surface) => logo[SIDES[surface]]).map((surface) => (
            <Button key={surface} size="sm" variant="quiet" onClick={remove(surface)}>
              {text[`remove${surface}`]}
            </Button>
          ))}
          {SURFACES.filter((surface) => light || surface === 'ICON' || surface === 'LIGHT').map((surface) => (
            <Button key={surface} size="sm" onClick={set(surface)}>
              {titleOf(text, logo, surface)}
            </Button>
          ))}
        </span>
      </CardPart>
      {open &&
        (open.removes ? (
          <RemoveDialog logo={logo} surface={open.surface} onClose={() => setOpen(null)} />
        ) : (
          <LogoDialog logo={logo} surface={open.surface} onClose={() => setOpen(null)} />
        ))}
    </Section>
  )
}

function FileFacts({ file: { type, width, height, bytes } }: { file: NonNullable<Logo['light']> }) {
  const text = useText(shopText)
  const { locale } = usePreferences()
  const kilobytes = (bytes / 1024).toLocaleString(locale, { maximumFractionDigits: 1 })
  return text.logoFile({ type: type.toUpperCase(), width, height, size: `${kilobytes} KB` })
}

/** Addresses of the logo for light and dark surfaces; null without one. */
interface SurfacesProps {
  light: string | null
  dark: string | null
}

/** The logo on each kind of surface in the sizes of the header, also in themes that the reader does not use. */
function Surfaces({ light, dark }: SurfacesProps) {
  const text = useText(shopText)
  const onDark = light && <Image path={dark ?? light} isOnPlate={dark === null} />
  return (
    <div className={styles.surfaces}>
      <Surface className={styles.light} label={text.onLight}>
        {light && <Image path={light} />}
      </Surface>
      <Surface className={styles.dark} label={text.onDark}>
        {onDark}
      </Surface>
      <Surface className={styles.banner} label={text.onBanner}>
        {onDark}
      </Surface>
    </div>
  )
}

interface SurfaceProps {
  className: string | undefined
  label: string
  /** Null shows the wordmark. */
  children: ReactNode
}

function Surface({ className, label, children }: SurfaceProps) {
  return (
    <figure className={styles.surface}>
      <div className={cx(styles.shown, className)}>{children ?? <Wordmark />}</div>
      <figcaption>{label}</figcaption>
    </figure>
  )
}

function Image({ path, isOnPlate = false }: { path: string; isOnPlate?: boolean }) {
  const text = useText(shopText)
  return (
    <img
      className={cx(styles.image, isOnPlate && styles.plate)}
      src={path}
      alt={text.preview}
      width={200}
      height={40}
    />
  )
}

interface DialogProps {
  logo: Logo
  surface: LogoSurface
  onClose(): void
}

/** Chooses a file, and shows it on each surface before it is saved. */
function LogoDialog({ logo, surface, onClose }: DialogProps) {
  const text = useText(shopText)
  const set = useAct(SET_SHOP_LOGO)
  const isDark = surface === 'DARK'
  const isPng = surface === 'PAPER' || surface === 'ICON'
  const title = titleOf(text, logo, surface)
  return (
    <ActDialog<{ content: string }>
      title={title}
      act={text.logoAct}
      button={title}
      size="wide"
      values={{ content: '' }}
      check={({ content }) =>
        content === '' ? { content: 'required' } : content.length > LOGO_BYTES.png * 1.4 ? { content: 'too-long' } : {}
      }
      fields={(form) => {
        const { error, onChange } = form.choice('content')
        const content = form.valueAt('content')
        const chosen = content === '' ? null : addressOf(content)
        return (
          <>
            <TextField
              type="file"
              label={text[`label${surface}`]}
              description={text[`hint${surface}`]}
              accept={isPng ? 'image/png' : 'image/svg+xml,image/png'}
              error={error}
              autoFocus
              required
              onChange={(event) => {
                const [file] = event.target.files ?? []
                if (file) void base64Of(file).then(onChange)
                else onChange('')
              }}
            />
            {chosen && isPng && (
              <img
                className={cx(styles.image, styles.plate)}
                src={chosen}
                alt={text.preview}
                width={surface === 'ICON' ? 64 : 200}
                height={surface === 'ICON' ? 64 : 40}
              />
            )}
            {chosen && !isPng && (
              <Surfaces
                light={isDark ? (logo.light?.path ?? null) : chosen}
                dark={isDark ? chosen : (logo.dark?.path ?? null)}
              />
            )}
          </>
        )
      }}
      run={(values) => set({ ...values, surface, expectedVersion: logo.version })}
      onDone={() => {
        showToast({ kind: 'ok', text: text.logoDone })
        onClose()
      }}
      onClose={onClose}
    >
      <p>{surface === 'ICON' ? text.iconAbout : text.logoAbout}</p>
    </ActDialog>
  )
}

/** Nothing in a picture of a page runs, so it can be shown before the server has checked it. */
const addressOf = (base64: string): string =>
  `data:image/${base64.startsWith('iVBORw0KGgo') ? 'png' : 'svg+xml'};base64,${base64}`

function RemoveDialog({ logo, surface, onClose }: DialogProps) {
  const text = useText(shopText)
  const remove = useAct(REMOVE_SHOP_LOGO)
  const title = text[`remove${surface}`]
  return (
    <ActDialog
      title={title}
      act={text.removeLogoAct}
      button={title}
      isDangerous
      run={({ reason }) => remove({ surface, expectedVersion: logo.version, reason })}
      onDone={() => {
        showToast({ kind: 'ok', text: text.removeLogoDone })
        onClose()
      }}
      onClose={onClose}
    >
      <p>{text[`removeAbout${surface}`]}</p>
    </ActDialog>
  )
}
