import { defineConfig } from 'drizzle-kit'
import { engine } from './db/engine'

export default defineConfig(
  engine === 'postgres'
    ? { dialect: 'postgresql', schema: './db/schema/*.ts', out: './db/migrations/postgres' }
    : { dialect: 'sqlite', schema: './db/schema/*.ts', out: './db/migrations' },
)
