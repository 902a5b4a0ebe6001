import type { VaultServices } from '@shared/contract/vault'
import type { AppFailure } from '../platform/app-failure'

type Methods = VaultServices['vault']

/** Every method with its errors turned into ones the page can put into words. `onDone` is told which has gone well. */
export function translated(
  methods: Methods,
  translate: (cause: unknown) => AppFailure | null,
  onDone: (name: string) => void,
): Methods {
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
  return Object.fromEntries(wrapped) as Methods
}
