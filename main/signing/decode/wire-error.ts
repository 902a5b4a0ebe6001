import type { StructureRule } from './structure-rules'

/**
 * Error of the decoder, which `decodeTransaction` converts to a refusal. `path`: path of the field; empty if the error
 * is not about one field. `value`: evidence after the path, such as the ledger's status; empty for none.
 */
export class WireError extends Error {
  override readonly name = 'WireError'
  constructor(
    readonly rule: StructureRule,
    readonly path: string,
    message: string,
    readonly value = '',
  ) {
    super(message)
  }
}
