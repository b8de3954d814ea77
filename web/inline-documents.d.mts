import type { Plugin } from 'vite'

export function inlineDocuments(): Plugin
