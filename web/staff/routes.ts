import {
  BadgePercent,
  ChartColumn,
  Globe,
  Handshake,
  IdCard,
  Inbox,
  Landmark,
  ListChecks,
  type LucideIcon,
  Mail,
  Package,
  Plug,
  ReceiptText,
  Scale,
  ScrollText,
  ShieldBan,
  ShieldUser,
  ShoppingCart,
  Store,
  TriangleAlert,
  Undo2,
  Users,
} from 'lucide-react'
import { PROPOSAL_RIGHTS, type StaffRight } from '../../rules/staff-rights'
import type { Page, PageRoute } from '../router/page-route'
import { staffPaths } from './paths'

export interface StaffRoute extends PageRoute {
  /** Without it the page shows who has it instead. */
  right: Access
}

/** Right that opens a page, or several of which one is enough; null for every staff member. */
type Access = StaffRight | readonly StaffRight[] | null

/** Whether a holder of rights may open a page. */
export const mayOpen = (held: readonly StaffRight[], access: Access): boolean =>
  access === null || [access].flat().some((right) => held.includes(right))

const FILES = import.meta.glob<{ page: Page }>('./*/*Page.tsx')

const staffPage = (path: string, page: string, right: Access = null): StaffRoute => ({
  path,
  page: `staff/${page}`,
  right,
  async load() {
    const file = FILES[`./${page}.tsx`]
    if (!file) throw new Error(`${page}.tsx is not a page`)
    return (await file()).page
  },
})

/** Every page of the back office; the first match counts, and the last one matches every address. */
export const staffRoutes: readonly StaffRoute[] = [
  staffPage(staffPaths.today, 'today/TodayPage'),
  staffPage(staffPaths.jobs, 'jobs/JobsPage', 'JOBS_RETRY'),
  staffPage(staffPaths.systems, 'systems/SystemsPage', 'JOBS_RETRY'),
  staffPage(staffPaths.failures, 'failures/FailuresPage', 'JOBS_RETRY'),
  staffPage(staffPaths.abuse, 'abuse/AbusePage', 'DOMAIN_ACT'),
  staffPage(staffPaths.privacy, 'privacy/PrivacyPage', 'PRIVACY_HANDLE'),
  staffPage(staffPaths.privacyRequest, 'privacy/PrivacyRequestPage', 'PRIVACY_HANDLE'),
  staffPage(staffPaths.orders, 'orders/OrdersPage', 'CUSTOMERS_SEE'),
  staffPage(staffPaths.order, 'orders/OrderPage', 'CUSTOMERS_SEE'),
  staffPage(staffPaths.customers, 'customers/CustomersPage', 'CUSTOMERS_SEE'),
  staffPage(staffPaths.customer, 'customers/CustomerPage', 'CUSTOMERS_SEE'),
  staffPage(staffPaths.resellers, 'resellers/ResellersPage', 'CUSTOMERS_SEE'),
  staffPage(staffPaths.mails, 'jobs/MailPage', 'CUSTOMERS_SEE'),
  staffPage(staffPaths.domains, 'domains/DomainsPage', 'CUSTOMERS_SEE'),
  staffPage(staffPaths.domain, 'domains/DomainPage', 'CUSTOMERS_SEE'),
  staffPage(staffPaths.refunds, 'refunds/RefundsPage', 'AMOUNTS_SEE'),
  staffPage(staffPaths.proposals, 'proposals/ProposalsPage', PROPOSAL_RIGHTS),
  staffPage(staffPaths.proposal, 'proposals/ProposalPage'),
  staffPage(staffPaths.invoices, 'invoices/InvoicesPage', 'AMOUNTS_SEE'),
  // Before the invoice, whose address matches it too.
  staffPage(staffPaths.bank, 'invoices/BankFilePage', 'INVOICES_EDIT'),
  staffPage(staffPaths.invoice, 'invoices/InvoicePage', 'AMOUNTS_SEE'),
  staffPage(staffPaths.bookkeeping, 'bookkeeping/BookkeepingPage', 'REPORTS_READ'),
  staffPage(staffPaths.products, 'products/ProductsPage', 'CUSTOMERS_SEE'),
  staffPage(staffPaths.priceSet, 'products/PriceSetPage', 'AMOUNTS_SEE'),
  staffPage(staffPaths.promotions, 'promotions/PromotionsPage', 'PROMOTIONS_CREATE'),
  staffPage(staffPaths.reports, 'reports/ReportsPage', 'REPORTS_READ'),
  staffPage(staffPaths.shop, 'shop/ShopPage', 'STAFF_MANAGE'),
  staffPage(staffPaths.members, 'members/MembersPage', 'STAFF_MANAGE'),
  staffPage(staffPaths.audit, 'audit/AuditPage'),
  staffPage(staffPaths.profile, 'profile/ProfilePage'),
  staffPage('*', 'frame/NotFoundPage'),
]

/** Groups of the navigation, in the order of the design. */
type NavGroup = 'work' | 'customers' | 'money' | 'shop' | 'technique' | 'oversight'

export interface NavEntry {
  name:
    | 'today'
    | 'members'
    | 'audit'
    | 'jobs'
    | 'systems'
    | 'failures'
    | 'abuse'
    | 'privacy'
    | 'orders'
    | 'customerList'
    | 'resellers'
    | 'mails'
    | 'domains'
    | 'refunds'
    | 'proposals'
    | 'invoices'
    | 'bookkeeping'
    | 'products'
    | 'reports'
    | 'promotions'
    | 'shopSettings'
  to: string
  icon: LucideIcon
  /** Without it, the entry is left out of the menu. */
  right: Access
  /** Pressed after `g`. */
  key: string
}

/** The navigation: a group with its entries, in the order of the design. A group without a page is left out. */
export const NAV: ReadonlyArray<{ group: NavGroup; entries: readonly NavEntry[] }> = [
  {
    group: 'work',
    entries: [
      { name: 'today', to: staffPaths.today, icon: Inbox, right: null, key: 'v' },
      { name: 'orders', to: staffPaths.orders, icon: ShoppingCart, right: 'CUSTOMERS_SEE', key: 'b' },
      { name: 'refunds', to: staffPaths.refunds, icon: Undo2, right: 'AMOUNTS_SEE', key: 'r' },
      { name: 'proposals', to: staffPaths.proposals, icon: Scale, right: PROPOSAL_RIGHTS, key: 'e' },
    ],
  },
  {
    group: 'customers',
    entries: [
      { name: 'customerList', to: staffPaths.customers, icon: Users, right: 'CUSTOMERS_SEE', key: 'k' },
      { name: 'resellers', to: staffPaths.resellers, icon: Handshake, right: 'CUSTOMERS_SEE', key: 'z' },
      { name: 'domains', to: staffPaths.domains, icon: Globe, right: 'CUSTOMERS_SEE', key: 'd' },
      { name: 'mails', to: staffPaths.mails, icon: Mail, right: 'CUSTOMERS_SEE', key: 'i' },
    ],
  },
  {
    group: 'money',
    entries: [
      { name: 'invoices', to: staffPaths.invoices, icon: ReceiptText, right: 'AMOUNTS_SEE', key: 'f' },
      { name: 'bookkeeping', to: staffPaths.bookkeeping, icon: Landmark, right: 'REPORTS_READ', key: 'h' },
      { name: 'reports', to: staffPaths.reports, icon: ChartColumn, right: 'REPORTS_READ', key: 'c' },
    ],
  },
  {
    group: 'shop',
    entries: [
      { name: 'products', to: staffPaths.products, icon: Package, right: 'CUSTOMERS_SEE', key: 'a' },
      { name: 'promotions', to: staffPaths.promotions, icon: BadgePercent, right: 'PROMOTIONS_CREATE', key: 'o' },
      { name: 'shopSettings', to: staffPaths.shop, icon: Store, right: 'STAFF_MANAGE', key: 'w' },
    ],
  },
  {
    group: 'technique',
    entries: [
      { name: 'jobs', to: staffPaths.jobs, icon: ListChecks, right: 'JOBS_RETRY', key: 't' },
      { name: 'systems', to: staffPaths.systems, icon: Plug, right: 'JOBS_RETRY', key: 's' },
      { name: 'failures', to: staffPaths.failures, icon: TriangleAlert, right: 'JOBS_RETRY', key: 'u' },
      { name: 'abuse', to: staffPaths.abuse, icon: ShieldBan, right: 'DOMAIN_ACT', key: 'm' },
      { name: 'privacy', to: staffPaths.privacy, icon: ShieldUser, right: 'PRIVACY_HANDLE', key: 'y' },
    ],
  },
  {
    group: 'oversight',
    entries: [
      { name: 'members', to: staffPaths.members, icon: IdCard, right: 'STAFF_MANAGE', key: 'p' },
      { name: 'audit', to: staffPaths.audit, icon: ScrollText, right: null, key: 'l' },
    ],
  },
]

/** Where `/beheer` leads: the first page of the navigation that this staff member may open. */
export const startOf = (rights: readonly StaffRight[]): string =>
  NAV.flatMap(({ entries }) => entries).find(({ right }) => mayOpen(rights, right))?.to ?? staffPaths.audit
