import { afterEach } from 'vitest'
import { closeVisitors } from './browser'

afterEach(closeVisitors)
