import type { Plugin } from 'vite'

export function asciiServer(): Plugin
