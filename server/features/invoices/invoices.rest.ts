import * as z from 'zod'
import { argumentText } from '../../common/arguments.text'
import { badInput } from '../../common/failures'
import { graph } from '../../http/rest/description'
import { fieldsWith } from '../../http/rest/fields'
import { askedPage, numberIn, pageFrom, pageParameters, pageShape, withDates } from '../../http/rest/lists'
import type { Rest } from '../../http/rest/routes'
import { zipOfYear } from './invoice-zip.service'
import { InvoiceNode } from './invoices.graphql'
import { INVOICE_PAGE, listInvoices, readInvoiceFile } from './invoices.service'

const YEAR_MAX = 9999

const TYPES = { pdf: 'application/pdf', ubl: 'application/xml; charset=utf-8' } as const

const SUMMARIES = { pdf: 'Returns an invoice as PDF', ubl: 'Returns an invoice as UBL 2.1 (NLCIUS)' } as const

export function invoiceRoutes(rest: Rest): void {
  rest({
    method: 'GET',
    path: '/api/account/facturen',
    operation: 'Viewer.invoices',
    tag: 'Invoices',
    summary: "Lists the customer's invoices and credit notes, newest first",
    query: fieldsWith({
      ...pageParameters(INVOICE_PAGE),
      year: z.optional(z.string()).meta({ type: 'integer', description: 'Returns only invoices dated in this year.' }),
    }),
    answers: pageShape(graph(InvoiceNode)),
    async handle(ctx, request) {
      const year = numberIn(request.query, 'year')
      if (year !== null && !isYear(year)) {
        throw badInput((locale) => argumentText[locale].size({ argument: 'year', max: YEAR_MAX }))
      }
      // Omits the fields that only serve GraphQL resolvers.
      const show = ({ orderId: _, paymentMethod: __, ...invoice }: InvoiceNode) => withDates(invoice, 'issuedAt')
      return pageFrom(await listInvoices(ctx, { ...askedPage(request), year }), show)
    },
  })
  rest({
    method: 'GET',
    path: '/api/invoices/years/:year/zip',
    operation: 'Viewer.invoices',
    tag: 'Invoices',
    summary: 'Returns all invoices of a year as PDF and UBL files in one ZIP file',
    answers: {
      200: { description: 'The ZIP file.', type: 'application/zip', shape: z.string().meta({ format: 'binary' }) },
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
      operation: 'Viewer.invoices',
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

const isYear = (year: number): boolean => Number.isInteger(year) && year >= 1 && year <= YEAR_MAX
