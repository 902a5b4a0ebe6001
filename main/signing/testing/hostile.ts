import { hostileEncoding } from './hostile-encoding'
import { hostileFields } from './hostile-fields'
import { hostileFrame } from './hostile-frame'
import { hostileMovements } from './hostile-movements'
import { hostilePayees } from './hostile-payees'
import { hostileValues } from './hostile-values'

export const hostileWire = [...hostileEncoding, ...hostileFields, ...hostileValues]
export const hostileBuy = [...hostileMovements, ...hostileFrame, ...hostilePayees]
