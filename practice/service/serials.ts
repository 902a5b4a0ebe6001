import { Refusal } from './refusal'
import { optionalParam, serialParam } from './params'
import type { Service } from './service'

/** The serial parameter, with its former name `serialId`. */
export const serialWithAlias = {
  serial: optionalParam(serialParam),
  serialId: optionalParam(serialParam).describe('Use serial'),
}

type SerialParams = { readonly serial?: number | undefined; readonly serialId?: number | undefined }

export function requestedSerial({ rules }: Service, { serial, serialId }: SerialParams): number | undefined {
  const isConflict = serial !== undefined && serialId !== undefined && serial !== serialId
  if (isConflict && rules.holds('serials.agree')) {
    throw new Refusal(400, 'Invalid parameter: serial and serialId differ. Send only serial.')
  }
  return serial ?? serialId
}
