import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { generate } from '@graphql-codegen/cli'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../support/test-shop'

let shop: TestShop
const folder = mkdtempSync(join(tmpdir(), 'wimpel-client-'))
beforeAll(async () => {
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  shop = await startTestShop()
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

/** Compiles a source file beside a generated client and returns the compiler's output. */
function compile(name: string, program: string): string {
  const file = join(folder, name)
  writeFileSync(file, program)
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'esnext']
  const resolution = ['--moduleResolution', 'bundler', '--ignoreConfig']
  const compiler = resolve('node_modules/typescript-native/bin/tsc')
  return spawnSync('node', [compiler, ...options, ...resolution, file], { encoding: 'utf8', cwd: folder }).stdout
}

test('openapi-typescript makes a typed client of /api/openapi.json [DEV-004]', async () => {
  const types = await openapiTS(new URL('/api/openapi.json', shop.url))
  writeFileSync(join(folder, 'rest.ts'), astToString(types))
  const program = (field: string) => `
    import type { paths } from './rest'
    type AddItem = paths['/api/bestelprocedure/addItem']['post']
    type Basket = AddItem['responses'][200]['content']['application/json']
    export const body: NonNullable<AddItem['requestBody']>['content']['application/x-www-form-urlencoded'] = {
      productId: 'prd_x', productCode: 'DOMAIN_NL', title: 'voorbeeld.nl',
    }
    export const total = (basket: Basket): number => basket.${field}
    export const refused = (answer: AddItem['responses'][409]['content']['application/json']): string => answer.code
  `
  expect(compile('right.ts', program('totalPricePerPeriodIncludeTax'))).toBe('')
  expect(compile('wrong.ts', program('total'))).toContain("Property 'total' does not exist")
})

test('graphql-codegen makes a typed client of /graphql [DEV-004]', async () => {
  const program = (field: string) => `
    import { graphql } from './graph/gql'
    import type { ResultOf } from '@graphql-typed-document-node/core'
    const ADD = graphql(\`mutation Add($input: AddBasketItemInput!) { addBasketItem(input: $input) { __typename ... on Basket { quoteHash } ... on UserError { code message } } }\`)
    export const hash = ({ addBasketItem }: ResultOf<typeof ADD>): string =>
      addBasketItem.__typename === 'Basket' ? addBasketItem.${field} : ''
  `
  writeFileSync(join(folder, 'program.ts'), program('quoteHash'))
  const files = await generate(
    {
      schema: `${shop.url}/graphql`,
      documents: [join(folder, 'program.ts')],
      generates: { [`${folder}/graph/`]: { preset: 'client', presetConfig: { fragmentMasking: false } } },
      silent: true,
    },
    true,
  )
  expect(files.length).toBeGreaterThan(2)
  expect(compile('program.ts', program('quoteHash'))).toBe('')
  expect(compile('program.ts', program('hash'))).toContain("Property 'hash' does not exist")
})
