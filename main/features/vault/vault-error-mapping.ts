import type { VaultServices } from '@shared/contract/vault'
import type { AppFailure } from '../../platform/app-failure'

/** Methods of the key window except `reportConfirmButton`, which `main/window/guard-vault.ts` adds. */
export type KeyWindowMethods = Omit<VaultServices['vault'], 'reportConfirmButton'>

/**
 * Wraps every method, so that it throws AppFailure instead of errors of `main/keys`. `toAppFailure`: null for an error
 * to be rethrown unchanged. `onDone` receives the name of each method that succeeded.
 */
export function withVaultErrorsMapped(
  methods: KeyWindowMethods,
  toAppFailure: (cause: unknown) => AppFailure | null,
  onDone: (name: string) => void,
): KeyWindowMethods {
  const mappedMethods = Object.entries(methods).map(([name, method]) => {
    // Each method still receives its own input: only the common type of all methods is used here.
    const call = method as (input: unknown) => Promise<unknown>
    const mappedMethod = async (input: unknown) => {
      try {
        const result = await call(input)
        onDone(name)
        return result
      } catch (cause) {
        throw toAppFailure(cause) ?? cause
      }
    }
    return [name, mappedMethod]
  })
  return Object.fromEntries(mappedMethods) as KeyWindowMethods
}
