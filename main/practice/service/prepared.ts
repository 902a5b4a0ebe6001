import type { Proto } from '../ledger/proto'
import { encodeBody, unsignedList } from './bytes'
import type { Service } from './service'

/**
 * The unsigned bytes of a prepare answer: of the honest body, unless the service was told to be dishonest now. Every
 * route that hands out bytes to sign takes them from here.
 */
export function preparedBytes(_service: Service, honest: Proto.ITransactionBody): Uint8Array {
  return unsignedList([encodeBody(honest)])
}
