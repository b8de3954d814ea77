import type { DocumentNode } from 'graphql'
import type { Plugin } from 'vite'

export function inlineDocuments(): Plugin

export function textSent(document: DocumentNode): string
