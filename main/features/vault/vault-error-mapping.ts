import type { VaultServices } from '@shared/contract/vault'
import type { AppFailure } from '../../platform/app-failure'

/** Methods of the key window without the delay that its window puts before some of them. */
export type UnguardedVault = Omit<VaultServices['vault'], 'attend'>

/** Maps the errors of every method to errors of the page. `onDone` receives the name of each method that succeeded. */
export function withVaultErrorsMapped(
  methods: UnguardedVault,
  translate: (cause: unknown) => AppFailure | null,
  onDone: (name: string) => void,
): UnguardedVault {
  const wrapped = Object.entries(methods).map(([name, method]) => {
    const call = method as (input: unknown) => Promise<unknown>
    const guarded = async (input: unknown) => {
      try {
        const value = await call(input)
        onDone(name)
        return value
      } catch (cause) {
        throw translate(cause) ?? cause
      }
    }
    return [name, guarded]
  })
  return Object.fromEntries(wrapped) as UnguardedVault
}
