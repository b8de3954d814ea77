import type { Page } from '../../pages'

export const paymentPages: readonly Page[] = []
