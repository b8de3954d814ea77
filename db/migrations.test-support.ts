import * as kit from 'drizzle-kit/api'

// It gives all lists of the program a method that can be counted, which other libraries stumble over.
Reflect.deleteProperty(Array.prototype, 'random')

export const { generateDrizzleJson, generateMigration, generateSQLiteDrizzleJson, generateSQLiteMigration } = kit
