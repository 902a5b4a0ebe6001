import type { Verdict } from '../types'

/** Sound bytes that do something else, or more, than requested: the verdict, and the rule that has to report it. */
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

/** Bytes that make one rule report, whatever the verdict is. */
export type RuleCase = Omit<HostileBuy, 'verdict'> & { readonly verdict: Verdict }

/** Bytes that match, and still give a note. */
export const noted = (name: string, rule: string, bytes: Buffer, intent: RuleCase['intent']): RuleCase => ({
  ...refuse(name, rule, bytes, intent),
  verdict: 'match',
})
