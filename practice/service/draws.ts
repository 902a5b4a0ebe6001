import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Deps } from './deps'

/** Largest range of a random number on the ledger. The ledger draws a number from 0 to the range minus 1. */
const MAX_LEDGER_RANGE = 2_147_483_647
const COMMITMENT_HEX_DIGITS = 16
const SALT_BYTES = 32

/** Values to draw: `count` values from `min` to `max`, both inclusive. */
type DrawRange = { readonly min: number; readonly max: number; readonly count: number }

type Draw = {
  readonly transactionId: string
  readonly ledgerNumber: number
  /** 32 bytes as hex. */
  readonly salt: string
  readonly commitment: string
  /** Memo that commits to the salt. */
  readonly memo: string
  readonly values: readonly number[]
}

/** Random numbers derived from a ledger number and a secret salt; the transaction's memo commits to the salt. */
export class Draws {
  constructor(private readonly deps: Deps) {}

  /** Makes one draw, which has `range.count` values. Null if the ledger returned no number. */
  async draw(range: DrawRange): Promise<Draw | null> {
    const { operator, rules } = this.deps
    const salt = randomBytes(SALT_BYTES).toString('hex')
    const commitment = this.commitmentTo(salt)
    const memo = `Random number sc=${commitment}`
    const drawTransaction = await operator.drawRandomNumber(
      rules.isKept('draw.memo-commits') ? memo : 'Random number',
      MAX_LEDGER_RANGE,
    )
    if (drawTransaction.prngNumber === null) return null
    const ledgerNumber = rules.isKept('draw.ledger-number') ? drawTransaction.prngNumber : randomInt(MAX_LEDGER_RANGE)
    const values = this.derivedValues(ledgerNumber, salt, range)
    return { transactionId: drawTransaction.transactionId, ledgerNumber, salt, commitment, memo, values }
  }

  /** Commitment to the salt. A service that breaks the rule hashes the salt's text with a line break. */
  private commitmentTo(salt: string): string {
    const { readings, rules } = this.deps
    const saltContent = readings.commitmentOver === 'text' ? salt : Buffer.from(salt, 'hex')
    const hashedContent = rules.isKept('draw.commitment') ? saltContent : `${salt}\n`
    return createHash('sha256').update(hashedContent).digest('hex').slice(0, COMMITMENT_HEX_DIGITS)
  }

  /** Values of a draw, each from its own hash of the ledger number, the salt and the index. */
  private derivedValues(ledgerNumber: number, salt: string, { min, max, count }: DrawRange): number[] {
    // The hash of a single value has no index.
    if (count === 1) return [this.derivedValue(`${ledgerNumber}:${salt}`, min, max)]
    const firstIndex = Number(this.deps.readings.drawIndexBase)
    return Array.from({ length: count }, (_, i) =>
      this.derivedValue(`${ledgerNumber}:${salt}:${i + firstIndex}`, min, max),
    )
  }

  private derivedValue(hashInput: string, min: number, max: number): number {
    const digest = createHash('sha256').update(hashInput).digest()
    const drawnNumber = this.deps.rules.isKept('draw.formula') ? digest.readUInt32BE(0) : digest.readUInt32LE(0)
    return (drawnNumber % (max - min + 1)) + min
  }
}
