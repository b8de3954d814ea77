import { expect, test } from 'vitest'
import { ADDITIONAL_SERVICE_TYPES, type ProposalItem, proposeHosting, proposeSsl, smartBenefitsOpen } from './proposals'

const domain = (id = 'dom'): ProposalItem => ({ id, kind: 'DOMAIN', code: 'DOMAIN_NL', parentId: null })
const hosting = (code: string, parentId: string | null = 'dom'): ProposalItem => ({
  id: 'hos',
  kind: 'HOSTING',
  code,
  parentId,
})
const under = (parentId: string, kind: 'SSL' | 'REDIRECT'): ProposalItem => ({ id: 'x', kind, code: kind, parentId })

test.each<[string, ProposalItem[], string, string | null]>([
  ['an empty basket', [], 'NONE', null],
  ['a bare domain', [domain()], 'ADD_INTRO_HOSTING', 'dom'],
  ['a forwarded domain', [domain(), under('dom', 'REDIRECT')], 'NONE', null],
  ['Intro', [domain(), hosting('HOSTING_INTRO')], 'UPGRADE_TO_BASIC_HOSTING', 'hos'],
  ['Basic', [domain(), hosting('HOSTING_BASIC')], 'UPGRADE_TO_PREMIUM_HOSTING', 'hos'],
  ['Premium', [domain(), hosting('HOSTING_PREMIUM')], 'NONE', null],
  ['lone Intro', [hosting('HOSTING_INTRO', null)], 'UPGRADE_TO_BASIC_HOSTING', 'hos'],
  ['a second domain without', [domain(), hosting('HOSTING_BASIC'), domain('two')], 'ADD_INTRO_HOSTING', 'two'],
])('%s is proposed hosting [BSK-018, BSK-021]', (_case, items, serviceType, itemId) => {
  expect(proposeHosting(items)).toEqual({ serviceType, itemId })
})

test.each<[string, ProposalItem[], string]>([
  ['no hosting', [domain()], 'NONE'],
  ['hosting', [domain(), hosting('HOSTING_BASIC')], 'SSL'],
  ['hosting with SSL', [domain(), hosting('HOSTING_BASIC'), under('hos', 'SSL')], 'NONE'],
  ['hosting on a domain with SSL', [domain(), hosting('HOSTING_BASIC'), under('dom', 'SSL')], 'NONE'],
  ['lone hosting', [hosting('HOSTING_BASIC', null)], 'SSL'],
])('%s is proposed SSL, or not [BSK-019]', (_case, items, serviceType) => {
  expect(proposeSsl(items).serviceType).toBe(serviceType)
})

test('there are exactly five service types [BSK-021]', () => {
  expect(ADDITIONAL_SERVICE_TYPES).toHaveLength(5)
})

test.each([
  ['NONE', 'YEARLY', true],
  ['NONE', 'FIVE_YEARLY', false],
  ['ADD_INTRO_HOSTING', 'YEARLY', true],
  ['ADD_INTRO_HOSTING', 'FIVE_YEARLY', true],
] as const)('%s with %s opens the smart benefits: %s [ORD-037]', (serviceType, period, open) => {
  expect(smartBenefitsOpen(serviceType, period)).toBe(open)
})
