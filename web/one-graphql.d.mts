import type { Plugin } from 'vite'

export function oneGraphql(): Plugin
