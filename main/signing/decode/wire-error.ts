import type { StructureRule } from './structure-rules'

/** Thrown inside the decoder only; `decodeTransaction` turns it into a refusal. */
export class WireError extends Error {
  override readonly name = 'WireError'
  constructor(
    readonly rule: StructureRule,
    readonly path: string,
    message: string,
  ) {
    super(message)
  }
}
