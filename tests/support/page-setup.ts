import * as React from 'react'
import { computedStyle } from './computed-style'

// jsdom matches every rule of its style sheet at each question, which took up to a quarter of the CPU of a page's tests.
window.getComputedStyle = computedStyle

// React's development build keeps a stack for each of the first ten thousand elements in a second, for its warnings alone:
// up to a fifth of their CPU. There is no setting; with this count it keeps none.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as object
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {}, configurable: true })
