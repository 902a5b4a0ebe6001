import type { Verdict } from '../types'

/**
 * Well-formed bytes that do something other than the intent, or more. `rule` has to report the difference.
 * Without `intent`, the intent is the purchase of `pieces`.
 */
export type HostileCase = {
  readonly name: string
  readonly verdict: Exclude<Verdict, 'match'>
  readonly rule: string
  readonly bytes: Buffer
  readonly intent?: Readonly<Record<string, unknown>>
}

export const refuseCase = (name: string, rule: string, bytes: Buffer, intent?: HostileCase['intent']): HostileCase => ({
  name,
  verdict: 'refuse',
  rule,
  bytes,
  ...(intent ? { intent } : {}),
})
export const warnCase = (name: string, rule: string, bytes: Buffer, intent?: HostileCase['intent']): HostileCase => ({
  ...refuseCase(name, rule, bytes, intent),
  verdict: 'warn',
})

/** Bytes about which `rule` has to report something, with any verdict. */
export type RuleCase = Omit<HostileCase, 'verdict'> & { readonly verdict: Verdict }

/** Bytes that match the intent, and about which `rule` gives a note. */
export const noteCase = (name: string, rule: string, bytes: Buffer, intent: RuleCase['intent']): RuleCase => ({
  ...refuseCase(name, rule, bytes, intent),
  verdict: 'match',
})
