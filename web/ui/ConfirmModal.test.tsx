import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Locale } from '../../rules/text'
import { PreferencesProvider } from '../i18n/preferences'
import { type ConfirmAnswers, useConfirmPanel } from './ConfirmModal'
import { ModalPanel } from './ModalDialog'

const Question = (answers: Partial<ConfirmAnswers>) => (
  <ModalPanel {...useConfirmPanel({ title: 'Doorgaan?', onOk() {}, onCancel() {}, ...answers })}>Uitleg</ModalPanel>
)

const draw = (answers: Partial<ConfirmAnswers>, locale: Locale = 'nl') =>
  renderToStaticMarkup(
    <PreferencesProvider locale={locale} showsVat={false}>
      <Question {...answers} />
    </PreferencesProvider>,
  )

const buttonsIn = (html: string) => [...html.matchAll(/<button.*?<\/button>/g)].map(([b]) => b.replace(/<[^>]*>/g, ''))

test.each([
  ['confirm', 'dialog', 'circle-question-mark', 'info'],
  ['alert', 'alertdialog', 'circle-alert', 'error'],
  ['info', 'dialog', 'lucide-info', 'info'],
  ['warning', 'alertdialog', 'triangle-alert', 'warn'],
] as const)('variant %s is a %s with an icon and a tone of its own [MOD-008]', (variant, role, icon, tone) => {
  const html = draw({ variant })
  expect(html).toMatch(new RegExp(`<section[^>]* role="${role}"`))
  expect(html).toContain(icon)
  expect(html).toMatch(new RegExp(`class="[^"]*${tone}[^"]*"><svg`))
})

test('a dialog is named by its title, and an alertdialog is described by its text', () => {
  const html = draw({ variant: 'alert' })
  const [, titleId] = /aria-labelledby="([^"]+)"/.exec(html) ?? []
  const [, bodyId] = /aria-describedby="([^"]+)"/.exec(html) ?? []
  expect(html).toMatch(new RegExp(`<h2 id="${titleId}"[^>]*>Doorgaan\\?`))
  expect(html).toMatch(new RegExp(`<div id="${bodyId}"[^>]*>Uitleg`))
})

test('there is a Cancel button only when it is asked for [MOD-009]', () => {
  expect(buttonsIn(draw({ okLabel: 'Sluiten' }))).toEqual(['Sluiten'])
  expect(buttonsIn(draw({ okLabel: 'Verwijderen', cancelLabel: 'Annuleren' }))).toEqual(['Annuleren', 'Verwijderen'])
})

test('OK says "Aanpassen" unless it is told otherwise [MOD-010]', () => {
  expect(buttonsIn(draw({}))).toEqual(['Aanpassen'])
  expect(buttonsIn(draw({}, 'en'))).toEqual(['Change'])
  expect(buttonsIn(draw({ variant: 'alert', okLabel: 'Sluiten' }))).toEqual(['Sluiten'])
})

test('a busy question cannot be cancelled or answered twice', () => {
  const html = draw({ isBusy: true, cancelLabel: 'Annuleren', busyLabel: 'Bezig' })
  expect(html).toMatch(/<button[^>]*disabled=""[^>]*>.*Annuleren/)
  expect(html).toMatch(/<button[^>]*aria-busy="true"/)
})
