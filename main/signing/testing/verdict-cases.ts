import type { Verdict } from '../types'

/**
 * Bytes that cannot be decoded, or whose effects differ from the intent. `rule` has to report the reason. `intent`:
 * `INTENT` of `pieces` by default.
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

/** Bytes for which `rule` has to report a finding. `verdict`: the verdict on all findings together. */
export type RuleCase = Omit<HostileCase, 'verdict'> & { readonly verdict: Verdict }

/** Bytes that match the intent, and about which `rule` gives a note. */
export const noteCase = (name: string, rule: string, bytes: Buffer, intent: RuleCase['intent']): RuleCase => ({
  ...refuseCase(name, rule, bytes, intent),
  verdict: 'match',
})
