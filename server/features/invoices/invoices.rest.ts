import type { Rest } from '../../http/rest/routes'
import { zipOfYear } from './invoice-zip.service'
import { readInvoiceFile } from './invoices.service'

const TYPES = { pdf: 'application/pdf', ubl: 'application/xml; charset=utf-8' } as const

export function invoiceRoutes(rest: Rest): void {
  rest({
    method: 'GET',
    path: '/api/invoices/years/:year/zip',
    async handle(ctx, { params }, reply) {
      const { stream, filename } = await zipOfYear(ctx, params.year ?? '')
      reply.header('Content-Disposition', `attachment; filename="${filename}"`)
      reply.type('application/zip')
      return stream
    },
  })
  for (const format of ['pdf', 'ubl'] as const) {
    rest({
      method: 'GET',
      path: `/api/invoices/:id/${format}`,
      async handle(ctx, { params }, reply) {
        const { bytes, filename } = await readInvoiceFile(ctx, params.id ?? '', format)
        reply.header('Content-Disposition', `attachment; filename="${filename}"`)
        return reply.type(TYPES[format]).send(bytes)
      },
    })
  }
}
