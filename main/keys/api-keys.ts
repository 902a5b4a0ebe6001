/**
 * API keys that the service client needs while the vault is locked or no keychain is open: read-only or practice keys,
 * in memory only. Their text is lent for one request and never returned.
 */
export type ApiKeyName = 'agent' | 'user' | 'affiliate'
export type ApiKeys = {
  readonly provide: (name: ApiKeyName, text: string) => void
  readonly with: <T>(name: ApiKeyName, use: (text: string) => Promise<T>) => Promise<T>
}

/** `missing` makes the error for a key that was never provided. */
export function createApiKeys(missing: (name: ApiKeyName) => Error): ApiKeys {
  const texts = new Map<ApiKeyName, string>()
  return {
    provide: (name, text) => void texts.set(name, text),
    with: (name, use) => {
      const text = texts.get(name)
      return text === undefined ? Promise.reject(missing(name)) : use(text)
    },
  }
}
