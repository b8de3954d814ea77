import { afterEach } from 'vitest'
import { closeVisitors } from './browser'

/** No journey leaves its visitor's browser open for the next. */
afterEach(closeVisitors)
