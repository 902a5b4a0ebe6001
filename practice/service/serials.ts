import { Refusal } from './refusal'
import { optionalParam, serialParam } from './params'
import type { Service } from './service'

/** The parameter `serial` and its former name `serialId`. */
export const serialWithAlias = {
  serial: optionalParam(serialParam),
  serialId: optionalParam(serialParam).describe('Former name of serial'),
}

type SerialParams = { readonly serial?: number | undefined; readonly serialId?: number | undefined }

/** The serial in a request, under either name; undefined without a serial. Refuses two different serials. */
export function requestedSerial({ rules }: Service, { serial, serialId }: SerialParams): number | undefined {
  const areDifferent = serial !== undefined && serialId !== undefined && serial !== serialId
  if (areDifferent && rules.isKept('serials.agree')) {
    throw new Refusal(400, 'Invalid parameter: serial and serialId differ. Send only serial.')
  }
  return serial ?? serialId
}
