import type { StaffPart } from '../../../staff/staff-part'
import { ResellerVolumeResolver } from './reseller-volume.resolver'

export const resellersStaff: StaffPart = { resolvers: [ResellerVolumeResolver] }
