import type { CodegenConfig } from '@graphql-codegen/cli'
import { addTypenameSelectionDocumentTransform } from '@graphql-codegen/client-preset'

type Output = CodegenConfig['generates'][string]

/** Types for the operations of one browser app: from its committed schema, with the documents of its own folder only. */
const client = (folder: string, schema: string, documents: string[]): Record<string, Output> => ({
  [`${folder}/`]: {
    schema,
    documents,
    preset: 'client',
    // So that documents leave the build exactly as they are sent.
    documentTransforms: [addTypenameSelectionDocumentTransform],
    presetConfig: { fragmentMasking: false, gqlTagName: 'graphql' },
    config: {
      inlineFragmentTypes: 'mask',
      customDirectives: { apolloUnmask: true },
      nonOptionalTypename: true,
      skipTypeNameForRoot: true,
      avoidOptionals: { field: true, inputValue: false },
      scalars: {
        Cents: 'number',
        CountryCode: 'string',
        DateTime: 'string',
        DomainName: 'string',
        EmailAddress: 'string',
        LocalDate: 'string',
        URL: 'string',
      },
      defaultScalarType: 'unknown',
      enumType: 'string-literal',
      useTypeImports: true,
    },
  },
  [`${folder}/possible-types.json`]: {
    schema,
    plugins: ['fragment-matcher'],
    config: { apolloClientVersion: 3 },
  },
})

const config: CodegenConfig = {
  ignoreNoDocuments: true,
  generates: {
    ...client('web/gql', 'schema.graphql', ['web/**/*.{ts,tsx}', '!web/gql/**', '!web/staff/**']),
    ...client('web/staff/gql', 'staff.graphql', ['web/staff/**/*.{ts,tsx}', '!web/staff/gql/**']),
  },
}
export default config
