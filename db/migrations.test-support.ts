import * as kit from 'drizzle-kit/api'

// drizzle-kit adds an enumerable method to all arrays, which other libraries stumble over.
Reflect.deleteProperty(Array.prototype, 'random')

export const { generateDrizzleJson, generateMigration, generateSQLiteDrizzleJson, generateSQLiteMigration } = kit
