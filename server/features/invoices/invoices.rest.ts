import * as z from 'zod'
import type { Rest } from '../../http/rest/routes'
import { zipOfYear } from './invoice-zip.service'
import { readInvoiceFile } from './invoices.service'

const TYPES = { pdf: 'application/pdf', ubl: 'application/xml; charset=utf-8' } as const

const SUMMARIES = { pdf: 'Gives an invoice as PDF', ubl: 'Gives an invoice as UBL 2.1 (NLCIUS)' } as const

export function invoiceRoutes(rest: Rest): void {
  rest({
    method: 'GET',
    path: '/api/invoices/years/:year/zip',
    tag: 'Invoices',
    summary: 'Gives all invoices of a year, each as PDF and UBL, in one zip',
    answers: {
      200: { description: 'The file.', type: 'application/zip', shape: z.string().meta({ format: 'binary' }) },
    },
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
      tag: 'Invoices',
      summary: SUMMARIES[format],
      answers: {
        200: {
          description: 'The file.',
          type: TYPES[format].split(';')[0],
          shape: z.string().meta({ format: 'binary' }),
        },
      },
      async handle(ctx, { params }, reply) {
        const { bytes, filename } = await readInvoiceFile(ctx, params.id ?? '', format)
        reply.header('Content-Disposition', `attachment; filename="${filename}"`)
        return reply.type(TYPES[format]).send(bytes)
      },
    })
  }
}
