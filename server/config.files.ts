import { readFileSync } from 'node:fs'

/**
 * Returns the environment with secrets read from files: `SECRET_FILE` names the file that holds `SECRET`. Their last line
 * break is left out. Throws an error that names the variable when its file cannot be read or is empty, and when both are
 * set.
 */
export function withSecretFiles(env: NodeJS.ProcessEnv, secrets: readonly string[]): NodeJS.ProcessEnv {
  const read = { ...env }
  for (const name of secrets) {
    const file = env[`${name}_FILE`]
    if (!file) continue
    if (env[name]) throw new Error(`${name} and ${name}_FILE are both set: give one of them`)
    read[name] = contentOf(`${name}_FILE`, file)
    delete read[`${name}_FILE`]
  }
  return read
}

function contentOf(variable: string, file: string): string {
  const content = readOrThrow(variable, file).replace(/\r?\n$/, '')
  if (content === '') throw new Error(`${variable}=${file} is empty`)
  return content
}

function readOrThrow(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`${variable}=${file} cannot be read (${(error as NodeJS.ErrnoException).code})`, { cause: error })
  }
}
