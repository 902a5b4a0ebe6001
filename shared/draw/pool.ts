import { MAX_LEDGER_NUMBER, type PoolClaim } from './claim'
import type { Reason } from './reasons'

/**
 * Mappings from the ledger's number to the position in the pool. The market documents no mapping, so the verifier tries
 * each mapping and names those that match. In a pool of n NFTs, a wrong mapping matches by chance in one of n draws.
 */
export const MAPPINGS = ['number', 'number-1', 'modulo-pool', 'modulo-range'] as const
export type Mapping = (typeof MAPPINGS)[number]

/** Number of the first position in a snapshot: positions are counted from 0 or from 1. */
export type PositionBase = 0 | 1

export type PoolCheck = {
  /**
   * Base with which the snapshot has the NFT at the selected position; null when neither base matches, or when the
   * claim has no snapshot, position or serial.
   */
  readonly positionBase: PositionBase | null
  /** Mappings that give the selected position. */
  readonly mappings: readonly Mapping[]
  readonly reasons: readonly Reason[]
}

export function checkPool(claim: PoolClaim): PoolCheck {
  const { ledgerNumber, numberRange, pool, selectedIndex, serial } = claim
  const reasons: Reason[] = ledgerNumber < 0n ? ['number-negative'] : []
  if (ledgerNumber > MAX_LEDGER_NUMBER) reasons.push('number-too-large')
  if (claim.isContradicted) reasons.push('responses-differ')
  if (numberRange !== null && ledgerNumber >= numberRange) reasons.push('number-outside-range')
  if (pool === null || selectedIndex === null) {
    return {
      positionBase: null,
      mappings: [],
      reasons: [...reasons, claim.hasUnknownPoolFormat ? 'pool-not-understood' : 'no-snapshot'],
    }
  }
  if (new Set(pool).size < pool.length) reasons.push('serial-twice-in-pool')
  // The size of the pool is a valid position if positions are counted from 1.
  if (selectedIndex < 0n || selectedIndex > BigInt(pool.length)) reasons.push('index-outside-pool')
  const positionBase = serial === null ? null : positionBaseOf(pool, selectedIndex, serial)
  if (serial === null) reasons.push('no-serial')
  else if (positionBase === null && !reasons.includes('index-outside-pool')) reasons.push('serial-differs')
  const mappings = MAPPINGS.filter((mapping) => mappedPosition(mapping, claim, pool.length) === selectedIndex)
  reasons.push(mappings.length > 0 ? 'mapping-not-documented' : 'no-mapping-fits', 'snapshot-unproven')
  return { positionBase, mappings, reasons }
}

function positionBaseOf(pool: readonly bigint[], selectedIndex: bigint, serial: bigint): PositionBase | null {
  const position = Number(selectedIndex)
  if (pool[position] === serial) return 0
  return pool[position - 1] === serial ? 1 : null
}

/** Position that a mapping gives; null where the claim lacks an input. */
export function mappedPosition(
  mapping: Mapping,
  { ledgerNumber, numberRange }: PoolClaim,
  poolSize: number,
): bigint | null {
  switch (mapping) {
    case 'number':
      return ledgerNumber
    case 'number-1':
      return ledgerNumber - 1n
    case 'modulo-pool':
      return poolSize > 0 ? ledgerNumber % BigInt(poolSize) : null
    case 'modulo-range':
      return numberRange !== null && numberRange > 0n ? ledgerNumber % numberRange : null
  }
}
