import tseslint from 'typescript-eslint'

/** For what only a linter that knows the types can see; Biome does the rest. */
export default [
  {
    files: ['{server,db,tests}/**/*.ts'],
    languageOptions: { parser: tseslint.parser, parserOptions: { projectService: true } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          // A query builder is no promise but a thenable: one that nobody awaits does nothing at all, silently.
          checkThenables: true,
          // Fastify's are thenables too, which nobody has to wait for.
          allowForKnownSafePromises: [
            { from: 'package', name: ['FastifyReply', 'FastifyInstance'], package: 'fastify' },
          ],
        },
      ],
    },
  },
]
