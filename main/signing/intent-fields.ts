import { z } from 'zod'
import { isEntityId, type EntityId } from '@shared/ids'
import { tryParseHbar, type Tinybar } from '@shared/amount'
import type { EvmAddress } from '@shared/evm-address'

/** Entity id without checksum. */
export const entityId = z
  .string()
  .max(40)
  .refine(isEntityId, 'not an id like 0.0.1001')
  .transform((text): EntityId => text)

/** `0x` and 40 hex digits in any case. Parsed to lower case. */
export const evmAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'not an address like "0x" and 40 hex digits')
  .transform((text): EvmAddress => `0x${text.slice(2).toLowerCase()}`)

/** Decimal HBAR, not negative. Parsed to tinybar. */
export const hbar = z
  .string()
  .max(40)
  .transform((text, ctx): Tinybar => {
    const amount = tryParseHbar(text)
    if (amount !== null && amount >= 0n) return amount
    ctx.addIssue({ code: 'custom', message: 'not an amount of HBAR like "125.5"' })
    return z.NEVER
  })

const MAX_SERIAL = 2n ** 63n - 1n
const serialFrom = (min: 0 | 1) =>
  z
    .union([z.int().min(min), z.string().regex(/^(0|[1-9]\d{0,18})$/)])
    .transform((value) => BigInt(value))
    .refine((value) => value >= BigInt(min), 'smaller than any serial')
    .refine((value) => value <= MAX_SERIAL, 'larger than any serial')

/** Serial of a native NFT of Hedera, as a number or digits. These serials begin at 1. */
export const serial = serialFrom(1)
/** Serial of an NFT of an EVM collection, as a number or digits. A contract may begin at 0. */
export const evmSerial = serialFrom(0)
