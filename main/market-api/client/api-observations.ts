import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { generateRandom } from '@shared/market/catalog'
import { offers } from '@shared/market/market'
import type { Operation } from '@shared/market/operation'
import {
  observedCommitmentReading,
  matchingDrawIndexBases,
  observedOfferSides,
  POINT_READINGS,
  decodeTransactionBytes,
  type BytesReader,
  type AmbiguousPoint,
  type Sha256Hex,
  type PointReading,
} from '@shared/market/readings'
import { allowanceApprove } from '@shared/market/wallet'
import type { ReadingRow, ReadingStore } from '../../storage/reading-store'

export const sha256Hex: Sha256Hex = (input) => createHash('sha256').update(input).digest('hex')

type ApiObservationsDeps = {
  readonly store: ReadingStore
  /** Read at each use: the profile's id is not known at startup. */
  readonly profileId: () => string
  readonly bytes: BytesReader
  readonly now: () => number
  readonly fault: (event: string, cause: unknown) => void
}
export type ApiObservations = {
  readonly note: <R extends AmbiguousPoint>(reading: R, shown: PointReading<R>) => void
  /** Notes what a good answer shows about the readings. Never throws. */
  readonly onAnswer: (op: Operation, params: Readonly<Record<string, unknown>>, value: unknown) => void
  /** Observations of each reading, the latest first; an empty list means that the reading is unknown. */
  readonly observations: () => Readonly<Record<AmbiguousPoint, readonly ReadingRow[]>>
  /** Latest observation; null while the reading is unknown. */
  readonly last: (reading: AmbiguousPoint) => string | null
}

const MIN_NOTE_INTERVAL_MS = 600_000

/** Records which reading of an ambiguous document the service of a profile has shown. */
export function createApiObservations({ store, profileId, bytes, now, fault }: ApiObservationsDeps): ApiObservations {
  const rowsOf = (reading: AmbiguousPoint) => store.list(profileId()).filter((row) => row.reading === reading)
  const notedAt = new Map<string, number>()
  const note: ApiObservations['note'] = (reading, shown) => {
    const name = `${profileId()} ${reading} ${shown}`
    const lastNotedMs = notedAt.get(name)
    // Every answer may repeat the same observation, so one is stored at most every `MIN_NOTE_INTERVAL_MS`.
    if (lastNotedMs !== undefined && Math.abs(now() - lastNotedMs) < MIN_NOTE_INTERVAL_MS) return
    notedAt.set(name, now())
    store.note(profileId(), reading, shown, new Date(now()).toISOString())
  }

  function observe(op: Operation, params: Readonly<Record<string, unknown>>, value: unknown): void {
    switch (op.name) {
      case offers.name: {
        const account = params['filterUserAccount']
        if (typeof account !== 'string') return
        const { response } = value as z.output<typeof offers.answer>
        for (const side of observedOfferSides(response, account)) note('offersOfUser', side)
        return
      }
      case generateRandom.name: {
        const draw = value as z.output<typeof generateRandom.answer>
        const committedInput = observedCommitmentReading(draw, sha256Hex)
        if (committedInput) note('commitmentOver', committedInput)
        const [indexBase, secondBase] = matchingDrawIndexBases(draw, sha256Hex)
        if (indexBase && !secondBase) note('drawIndexBase', indexBase)
        return
      }
      case allowanceApprove.name: {
        const { transactionBytes } = value as z.output<typeof allowanceApprove.answer>
        const bytesReading = decodeTransactionBytes(transactionBytes, bytes)
        if ('written' in bytesReading) note('approveBytes', bytesReading.written)
        return
      }
    }
  }

  return {
    note,
    onAnswer: (op, params, value) => {
      try {
        observe(op, params, value)
      } catch (cause) {
        fault('readings', cause)
      }
    },
    observations: () => {
      const names = Object.keys(POINT_READINGS) as AmbiguousPoint[]
      return Object.fromEntries(names.map((name) => [name, rowsOf(name)])) as Record<AmbiguousPoint, ReadingRow[]>
    },
    last: (reading) => rowsOf(reading)[0]?.shown ?? null,
  }
}
