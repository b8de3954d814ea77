import type { DocumentNode } from 'graphql'
import type { Plugin } from 'vite'

export function deprecations(): Plugin
export function deprecatedIn(document: DocumentNode): { name: string; reason: string }[]
