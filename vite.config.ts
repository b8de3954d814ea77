import { createRequire } from 'node:module'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const require = createRequire(import.meta.url)

const UNIT = ['{rules,db,server,web}/**/*.test.{ts,tsx}', 'tests/{api,contracts,architecture,fuzz}/**/*.test.ts']

/** One transformer for all: the browser's bundle, the server's, and the tests (two projects: fast ones, and browsers). */
export default defineConfig({
  plugins: [react()],
  appType: 'custom',
  build: { target: 'es2022' },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  environments: {
    client: {
      build: {
        outDir: 'dist/web',
        emptyOutDir: true,
        manifest: true,
        rollupOptions: { input: 'web/index.html' },
      },
    },
    ssr: {
      resolve: { external: true },
      build: {
        ssr: true,
        outDir: 'dist/server',
        emptyOutDir: true,
        target: 'node20',
        minify: false,
        rollupOptions: { input: { main: 'server/main.ts', 'entry-server': 'web/entry-server.tsx' } },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'ssr']) {
        const environment = builder.environments[name]
        if (environment) await builder.build(environment)
      }
    },
  },
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: UNIT, exclude: ['**/node_modules/**'] } },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          // One shop and one browser at a time: two cores are what there is.
          fileParallelism: false,
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
    ],
    // Node resolves graphql to its CommonJS build and Vite to the other one: two realms, so point both at Node's.
    alias: { graphql: require.resolve('graphql') },
    setupFiles: ['reflect-metadata'],
    environment: 'node',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
