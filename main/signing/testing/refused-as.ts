import type { StructureRule } from '../decode/structure-rules'

/** Bytes that the decoder has to refuse by `rule`. `name` describes the bytes. */
export type HostileBytes = { readonly name: string; readonly rule: StructureRule; readonly bytes: Buffer }

/** Cases that `rule` refuses. `bytesByName`: the bytes of each case, by the name of the case. */
export function refusedAs(rule: StructureRule, bytesByName: Readonly<Record<string, Buffer>>): readonly HostileBytes[] {
  return Object.entries(bytesByName).map(([name, bytes]) => ({ name, rule, bytes }))
}
