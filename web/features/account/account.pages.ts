import type { Page } from '../../pages'

export const accountPages: readonly Page[] = []
