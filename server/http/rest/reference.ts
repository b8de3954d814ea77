import type { FastifyInstance } from 'fastify'
import type { OpenApi } from './openapi'

/** Answers with the description of the endpoints, made when it is first asked for. */
export function referenceRoutes(web: FastifyInstance, describe: () => OpenApi): void {
  let made: OpenApi | null = null
  const description = () => {
    made ??= describe()
    return made
  }
  web.get('/api/openapi.json', async (_request, reply) => reply.header('Cache-Control', 'no-cache').send(description()))
}
