import type { StructureRule } from '../decode/structure-rules'

/** Bytes that must never be read as a transaction: a sentence for each, and the rule that has to report it. */
export type HostileWire = { readonly name: string; readonly rule: StructureRule; readonly bytes: Buffer }

export function refusedAs(rule: StructureRule, cases: Readonly<Record<string, Buffer>>): readonly HostileWire[] {
  return Object.entries(cases).map(([name, bytes]) => ({ name, rule, bytes }))
}
