import { hostileEncoding } from './hostile-encoding'
import { hostileFields } from './hostile-fields'
import { hostileFrame } from './hostile-frame'
import { hostileMovements } from './hostile-movements'
import { hostilePayees } from './hostile-payees'
import { hostileValues } from './hostile-values'

/** Bytes that the decoder must refuse. */
export const hostileWireCases = [...hostileEncoding, ...hostileFields, ...hostileValues]
/** Bytes that can be decoded, and that differ from the requested purchase or association. */
export const hostileJudgeCases = [...hostileMovements, ...hostileFrame, ...hostilePayees]
