import graphql from '@graphql-eslint/eslint-plugin'

const { parser, processor, configs } = graphql
const plugins = { '@graphql-eslint': graphql }

/** Takes the documents out of a file of the pages, and leaves the code around them to other linters. */
const documentsOnly = {
  ...processor,
  preprocess: (code, file) => processor.preprocess(code, file).filter((block) => typeof block !== 'string'),
}

/**
 * Rules for a graph as its clients see it, and for the operations of its pages. Each exception says why. A run has one graph, since
 * the parser keeps the first that it is given.
 */
export const rulesOf = ({ schema, documents, ignored = [] }) => {
  const extensions = { pluckConfig: { globalGqlIdentifierName: ['graphql'], modules: [] } }
  const languageOptions = { parser, parserOptions: { graphQLConfig: { schema, documents, extensions } } }
  return [
    { ignores: ignored },
    {
      files: [schema],
      plugins,
      languageOptions,
      rules: {
        ...configs['flat/schema-recommended'].rules,
        ...configs['flat/schema-relay'].rules,
        '@graphql-eslint/naming-convention': namingConvention(),
        // Lists that cannot grow are plain lists; tests/architecture/schema.test.ts looks after those that can, and after their nodes.
        '@graphql-eslint/relay-edge-types': [
          'error',
          { listTypeCanWrapOnlyEdgeType: false, shouldImplementNode: false },
        ],
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
        // An old name works for API clients; the pages use the new ones.
        '@graphql-eslint/no-deprecated': 'error',
      },
    },
  ]
}

/** As recommended, save one name that has always been written otherwise. */
function namingConvention() {
  const [level, options] = configs['flat/schema-recommended'].rules['@graphql-eslint/naming-convention']
  return [level, { ...options, FieldDefinition: { style: 'camelCase', ignorePattern: '^country_en$' } }]
}

export default rulesOf({
  schema: 'schema.graphql',
  documents: ['web/**/*.{ts,tsx}', '!web/gql/**', '!web/staff/**'],
  ignored: ['web/staff/**'],
})
