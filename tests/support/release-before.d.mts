export function releaseBefore(folder?: string): string
