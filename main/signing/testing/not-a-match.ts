import type { Verdict } from '../types'

/**
 * Well-formed bytes that do something other than the intent, or more. `rule` has to report the difference.
 * Without `intent`, the intent is the purchase of `pieces`.
 */
export type HostileBuy = {
  readonly name: string
  readonly verdict: Exclude<Verdict, 'match'>
  readonly rule: string
  readonly bytes: Buffer
  readonly intent?: Readonly<Record<string, unknown>>
}

export const refuse = (name: string, rule: string, bytes: Buffer, intent?: HostileBuy['intent']): HostileBuy => ({
  name,
  verdict: 'refuse',
  rule,
  bytes,
  ...(intent ? { intent } : {}),
})
export const warn = (name: string, rule: string, bytes: Buffer, intent?: HostileBuy['intent']): HostileBuy => ({
  ...refuse(name, rule, bytes, intent),
  verdict: 'warn',
})

/** Bytes about which `rule` has to report something, with any verdict. */
export type RuleCase = Omit<HostileBuy, 'verdict'> & { readonly verdict: Verdict }

/** Bytes that match the intent, and about which `rule` gives a note. */
export const noted = (name: string, rule: string, bytes: Buffer, intent: RuleCase['intent']): RuleCase => ({
  ...refuse(name, rule, bytes, intent),
  verdict: 'match',
})
