import * as z from 'zod'
import { type Adapter, PORT_NAMES, PORTS, type PortName } from './adapters/adapter'
import { ADAPTERS } from './adapters/choose'
import { isSecret } from './common/setting'
import { REQUIRED_IN_PRODUCTION } from './config.production'
import { environment } from './config.variables'

const BEGIN = '<!-- begin: written by npm run docs -->'
const END = '<!-- end -->'

/** Returns the page with the tables of all variables between its markers: the shop's own first, then those of adapters. */
export function withConfigurationTables(page: string): string {
  const parts = [ownVariables(), PORT_NAMES.map(sectionOf).filter(Boolean).join('\n\n')]
  const [before = '', ...rests] = page.split(BEGIN)
  if (rests.length !== parts.length) throw new Error(`The page needs ${BEGIN} … ${END} ${parts.length} times`)
  return rests.reduce(
    (written, rest, at) => `${written}${BEGIN}\n\n${parts[at]}\n\n${END}${rest.split(END)[1]}`,
    before,
  )
}

const ownVariables = (): string =>
  table(
    ['variable', 'default', 'in production', 'what it does'],
    rowsOf(environment, (name) => REQUIRED_IN_PRODUCTION.includes(name)),
  )

/** A port with its adapters and their settings; empty if there is nothing to choose. */
function sectionOf(port: PortName): string {
  const { variable, purpose, divided } = PORTS[port]
  if (variable === undefined) return ''
  const adapters = ADAPTERS.filter((adapter) => adapter.port === port)
  const rows = adapters.map(({ name, formerNames = [], otherValues, description }, at) => {
    const notes = [at === 0 ? 'default' : [], formerNames.map((former) => `formerly \`${former}\``)].flat(2)
    const selected = `\`${name}\`${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`
    return [otherValues ? `${selected}, or ${otherValues.hint}` : selected, description]
  })
  const listed = table([`\`${variable}\``, 'what it does'], rows)
  const division = divided
    ? [table(['variable', 'what it does'], [[`\`${divided.variable}\``, divided.description]])]
    : []
  return [`### \`${variable}\``, purpose, listed, ...division, ...adapters.flatMap(settingsOf)].join('\n\n')
}

function settingsOf({ name, settings }: Adapter): string[] {
  const isRequired = (variable: string) => !settings.shape[variable]?.safeParse(undefined).success
  const rows = rowsOf(settings, isRequired)
  if (rows.length === 0) return []
  return [`With \`${name}\`:`, table(['variable', 'default', 'with this adapter', 'what it does'], rows)]
}

function rowsOf(settings: z.ZodObject<Record<string, z.ZodType>>, isRequired: (name: string) => boolean): string[][] {
  const { properties = {} } = z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any' })
  return Object.entries(settings.shape).map(([name, setting]) => {
    const { default: byDefault, description = '' } = properties[name] as { default?: unknown; description?: string }
    const names = isSecret(setting) ? `\`${name}\`, \`${name}_FILE\`` : `\`${name}\``
    return [names, valueText(byDefault ?? parsedDefault(setting)), isRequired(name) ? 'required' : '', description]
  })
}

/** The default of a variable whose text is transformed, which JSON Schema leaves out. */
function parsedDefault(setting: z.ZodType): string | boolean | undefined {
  const { data } = setting.safeParse(undefined)
  return typeof data === 'string' || typeof data === 'boolean' ? data : undefined
}

const valueText = (value: unknown): string => (value === undefined || value === '' ? '' : `\`${String(value)}\``)

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n')

const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
