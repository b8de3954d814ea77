import graphql from '@graphql-eslint/eslint-plugin'

const { parser, processor, configs } = graphql
const plugins = { '@graphql-eslint': graphql }
/** One for both, since the parser keeps the first that it is given. */
const languageOptions = {
  parser,
  parserOptions: {
    graphQLConfig: {
      schema: 'schema.graphql',
      documents: ['web/**/*.{ts,tsx}', '!web/gql/**'],
      extensions: { pluckConfig: { globalGqlIdentifierName: ['graphql'], modules: [] } },
    },
  },
}

/** Takes the documents out of a file of the pages, and leaves the program around them to other linters. */
const documentsOnly = {
  ...processor,
  preprocess: (code, file) => processor.preprocess(code, file).filter((block) => typeof block !== 'string'),
}

/** The graph as other people's programs see it, and what the pages ask of it. Each exception says why. */
export default [
  {
    files: ['schema.graphql'],
    plugins,
    languageOptions,
    rules: {
      ...configs['flat/schema-recommended'].rules,
      ...configs['flat/schema-relay'].rules,
      '@graphql-eslint/naming-convention': namingConvention(),
      // Lists that cannot grow are plain lists; tests/architecture/schema.test.ts looks after those that can.
      '@graphql-eslint/relay-edge-types': ['error', { listTypeCanWrapOnlyEdgeType: false }],
      // Answers, amounts and refusals are values: they have no id. What has one is a Node.
      '@graphql-eslint/strict-id-in-types': 'off',
      // productCode, productName, paymentMethod and country are called so on REST as well, and in the basket's items.
      '@graphql-eslint/no-typename-prefix': 'off',
    },
  },
  { files: ['web/**/*.{ts,tsx}'], plugins, processor: documentsOnly },
  {
    files: ['web/**/*.graphql'],
    plugins,
    languageOptions,
    rules: {
      ...configs['flat/operations-recommended'].rules,
      // A fragment is called after its component and what that asks of its parent: BasketRow_item.
      '@graphql-eslint/naming-convention': [
        'error',
        // Browser tests wait for getBasket by its name.
        {
          OperationDefinition: { style: 'PascalCase', ignorePattern: '^getBasket$' },
          FragmentDefinition: { requiredPattern: /^[A-Z][A-Za-z0-9]*_[a-z]\w*$/ },
        },
      ],
      // It does not know Apollo Client's @unmask where a fragment is spread; the code generator does, and refuses others.
      '@graphql-eslint/known-directives': 'off',
      // The cache knows a basket by its channel (web/apollo/client.ts), and what is only shown needs no id.
      '@graphql-eslint/require-selections': 'off',
      // An old name works for other people's programs; the pages use the new ones.
      '@graphql-eslint/no-deprecated': 'error',
    },
  },
]

/** As recommended, save one name that has always been written otherwise. */
function namingConvention() {
  const [level, options] = configs['flat/schema-recommended'].rules['@graphql-eslint/naming-convention']
  return [level, { ...options, FieldDefinition: { style: 'camelCase', ignorePattern: '^country_en$' } }]
}
