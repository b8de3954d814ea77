import type { CodegenConfig } from '@graphql-codegen/cli'
import { addTypenameSelectionDocumentTransform } from '@graphql-codegen/client-preset'

/** Types for the browser's operations, from the committed schema. */
const config: CodegenConfig = {
  schema: 'schema.graphql',
  documents: ['web/**/*.{ts,tsx}', '!web/gql/**'],
  ignoreNoDocuments: true,
  generates: {
    'web/gql/': {
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
    'web/gql/possible-types.json': {
      plugins: ['fragment-matcher'],
      config: { apolloClientVersion: 3 },
    },
  },
}
export default config
