export const NANOS = 1_000_000_000n
export const id = (num: number): string => `0.0.${num}`
export const idOrNull = (num: number | null | undefined): string | null => (num ? id(num) : null)

/** Nanoseconds to the mirror's `seconds.nnnnnnnnn`. */
export const timestamp = (nanos: bigint): string => `${nanos / NANOS}.${String(nanos % NANOS).padStart(9, '0')}`

/** Amounts are JSON numbers in the mirror's answers; all of them here stay below 2^53. */
export const amount = (tinybar: bigint): number => Number(tinybar)
