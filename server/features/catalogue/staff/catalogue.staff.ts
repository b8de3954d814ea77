import type { StaffPart } from '../../../staff/staff-part'
import { StaffProductsResolver } from './staff-products.resolver'

export const catalogueStaff: StaffPart = {
  resolvers: [StaffProductsResolver],
  policy: {
    Query: {
      // Without AMOUNTS_SEE, without amounts.
      staffProducts: { who: 'staff', right: 'CUSTOMERS_SEE', audit: 'refused' },
    },
  },
}
