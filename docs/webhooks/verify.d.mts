export function isGenuine(secret: string, headers: Record<string, string | undefined>, body: string): boolean
