/** Who may import whom. Kept in the test run; the four sentences of the README say why. */
const feature = '^server/features/([^/]+)/'

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'rules-know-nothing',
      severity: 'error',
      from: { path: '^rules/' },
      to: { path: '^(server|web|db|tests)/' },
    },
    {
      name: 'rules-run-anywhere',
      severity: 'error',
      from: { path: '^rules/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'db-knows-rules-only',
      severity: 'error',
      from: { path: '^db/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(server|web|tests)/' },
    },
    {
      name: 'web-never-server',
      severity: 'error',
      from: { path: '^web/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(server|db)/' },
    },
    {
      name: 'server-never-web',
      comment: 'pages.ts renders the pages; it is the one place where the two meet.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/http/pages\\.ts$|\\.test\\.ts$' },
      to: { path: '^web/' },
    },
    {
      name: 'tables-in-repositories',
      comment:
        'Only repositories and the queries that they share name a table or Drizzle; viewer.ts names the type of an account.',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot:
          '\\.(repository|queries)\\.ts$|^server/(outbox/(outbox|given-up|job-states|leases)|common/limits|common/viewer)\\.ts$|\\.test\\.ts$|test-',
      },
      to: { path: '^(db/schema/|node_modules/drizzle-orm)' },
    },
    {
      name: 'own-tables-only',
      comment:
        "A repository names the tables of its feature and of the house; other features' rows come from their services or queries.",
      severity: 'error',
      from: { path: feature, pathNot: '\\.test\\.ts$|test-' },
      to: {
        path: '^db/schema/',
        pathNot: [
          '^db/schema/$1\\.ts$',
          '^db/schema/(chargebacks|counters|external-refunds|idempotency|limits|outbox|outside-requests|price-notices|refunds|renewed-terms|scheduled-tasks)\\.ts$',
        ],
      },
    },
    {
      name: 'queries-for-repositories',
      comment:
        'Parts of SQL over the tables of one feature, for repositories of features above it that ask in one statement.',
      severity: 'error',
      from: { pathNot: '\\.(repository|queries)\\.ts$' },
      to: { path: '\\.queries\\.ts$' },
    },
    {
      name: 'one-dialect-in-db',
      comment: 'Repositories are written for both engines; what only one of them has is in db/.',
      severity: 'error',
      from: { pathNot: '^db/(table|query|database|sqlite|postgres|postgres-writer)\\.ts$' },
      to: { path: '^node_modules/drizzle-orm/(sqlite-core|pg-core|better-sqlite3|node-postgres)' },
    },
    {
      name: 'features-see-ports',
      severity: 'error',
      from: { path: '^server/(features|common|changes|graphql|http|outbox|mail)/', pathNot: '\\.test\\.ts$|test-' },
      to: { path: '^server/adapters/' },
    },
    {
      name: 'adapters-behind-choose',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot:
          '^server/(adapters/|doctor/|(compose|open-deps|open-sandbox|scripts/rdap-bootstrap)\\.ts$)|\\.test\\.ts$|test-',
      },
      to: {
        path: '^server/adapters/',
        pathNot: '^server/adapters/(adapter|choose|embedded-routes|clock/system)\\.ts$',
      },
    },
    {
      name: 'floors-know-no-feature',
      comment:
        'Features are composed by files of server/ itself, such as features.ts and compose.ts, and by the scripts.',
      severity: 'error',
      from: {
        path: '^server/(common|changes|products|graphql|http|outbox|mail|monitoring|ports|adapters|staff)/',
        pathNot: '\\.test\\.ts$|test-',
      },
      to: { path: '^server/features/' },
    },
    {
      name: 'common-below-graphql-and-http',
      severity: 'error',
      from: { path: '^server/(common|changes|outbox|mail)/', pathNot: '\\.test\\.ts$|test-' },
      to: { path: '^server/(graphql|http)/' },
    },
    {
      name: 'features-by-their-service',
      comment: 'A feature enters another by its services; its graph types and errors may be named.',
      severity: 'error',
      from: { path: feature, pathNot: '\\.feature\\.ts$|\\.test\\.ts$|test-' },
      to: {
        path: feature,
        pathNot: [
          '^server/features/$1/',
          '\\.(service|jobs|queries|graphql|errors|enums|inputs|engine)\\.ts$',
          '/(legal-person|domain-zones)\\.ts$',
        ],
      },
    },
    {
      name: 'entries-call-services',
      severity: 'error',
      from: { path: '\\.(resolver|rest)\\.ts$' },
      to: { path: '\\.repository\\.ts$' },
    },
    {
      name: 'ui-knows-no-graph',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: { path: '^(web/(features|layout|gql|apollo)/|node_modules/(@apollo|graphql|react-router))' },
    },
    {
      name: 'layout-knows-no-feature',
      comment: 'Features hand in their parts of the layout in web/layout-parts.ts.',
      severity: 'error',
      from: { path: '^web/(apollo|forms|i18n|layout|lib)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/features/' },
    },
    {
      name: 'no-pages-of-others',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: '^web/features/[^/]+/[^/]+Page\\.tsx$', pathNot: '^web/features/$1/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^web/(staff/)?gql/|node_modules/.*/node_modules' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'] },
  },
}
