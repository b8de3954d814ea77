import { rulesOf } from './eslint.graphql.config.js'

/** The graph of the back office, whose lists go forwards only. */
export default [
  ...rulesOf({ schema: 'staff.graphql', documents: ['web/staff/**/*.{ts,tsx}', '!web/staff/gql/**'] }),
  {
    files: ['staff.graphql'],
    rules: {
      '@graphql-eslint/relay-page-info': 'off',
      '@graphql-eslint/relay-arguments': ['error', { includeBoth: false }],
    },
  },
]
