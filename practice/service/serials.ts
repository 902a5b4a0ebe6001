import { Refusal } from './refusal'
import { maybe, serialParam } from './params'
import type { Service } from './service'

/** A serial, also under its former name. */
export const serialWithAlias = { serial: maybe(serialParam), serialId: maybe(serialParam).describe('Use serial') }

type Given = { readonly serial?: number | undefined; readonly serialId?: number | undefined }

export function oneSerial({ rules }: Service, { serial, serialId }: Given): number | undefined {
  const differ = serial !== undefined && serialId !== undefined && serial !== serialId
  if (differ && rules.holds('serials.agree')) {
    throw new Refusal(400, 'Invalid parameter: serial and serialId differ. Send serial alone.')
  }
  return serial ?? serialId
}
