import type { StructureRule } from '../decode/structure-rules'

/** Bytes that the decoder has to refuse by `rule`. `name` is a sentence about the bytes. */
export type HostileWire = { readonly name: string; readonly rule: StructureRule; readonly bytes: Buffer }

/** Cases that the same rule refuses; `bytesByName` has the bytes of each case. */
export function refusedAs(rule: StructureRule, bytesByName: Readonly<Record<string, Buffer>>): readonly HostileWire[] {
  return Object.entries(bytesByName).map(([name, bytes]) => ({ name, rule, bytes }))
}
