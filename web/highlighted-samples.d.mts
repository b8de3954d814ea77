import type { Plugin } from 'vite'

export function highlightedSamples(): Plugin
