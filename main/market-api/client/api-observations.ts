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
  type TransactionDecoder,
  type AmbiguousPoint,
  type Sha256Hex,
  type PointReading,
} from '@shared/market/readings'
import { allowanceApprove } from '@shared/market/wallet'
import type { ReadingRow, ReadingStore } from '../../storage/reading-store'

export const sha256Hex: Sha256Hex = (input) => createHash('sha256').update(input).digest('hex')

type ApiObservationsDeps = {
  readonly store: ReadingStore
  /** Id of the profile; called at each use, because the id is unknown at startup. */
  readonly profileId: () => string
  readonly transactionDecoder: TransactionDecoder
  readonly now: () => number
  readonly fault: (event: string, cause: unknown) => void
}
export type ApiObservations = {
  /** Stores an observation: an answer showed that the service follows this reading of an ambiguous point. */
  readonly note: <R extends AmbiguousPoint>(point: R, reading: PointReading<R>) => void
  /** Stores the observations that a good answer of the service allows. Never throws. */
  readonly onAnswer: (op: Operation, params: Readonly<Record<string, unknown>>, value: unknown) => void
  /**
   * Observations of each ambiguous point, the latest first. The list of a point is empty while no answer has shown how
   * the service reads the point.
   */
  readonly observations: () => Readonly<Record<AmbiguousPoint, readonly ReadingRow[]>>
  /** Reading that the latest observation of a point showed; null while no answer has shown one. */
  readonly latestReading: (point: AmbiguousPoint) => string | null
}

/** Minimum time between two writes of the same observation, which every answer may repeat. */
const MIN_NOTE_INTERVAL_MS = 600_000

/**
 * Records how a profile's service reads the points that the service's documents leave open. The evidence is in the
 * service's answers.
 */
export function createApiObservations({
  store,
  profileId,
  transactionDecoder,
  now,
  fault,
}: ApiObservationsDeps): ApiObservations {
  const rowsOf = (point: AmbiguousPoint) => store.list(profileId()).filter((row) => row.point === point)
  const lastNotedMsByObservation = new Map<string, number>()
  const note: ApiObservations['note'] = (point, reading) => {
    const observation = `${profileId()} ${point} ${reading}`
    const lastNotedMs = lastNotedMsByObservation.get(observation)
    // The wall clock may have been set back, so the interval is measured in both directions.
    if (lastNotedMs !== undefined && Math.abs(now() - lastNotedMs) < MIN_NOTE_INTERVAL_MS) return
    lastNotedMsByObservation.set(observation, now())
    store.note(profileId(), point, reading, new Date(now()).toISOString())
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
        // A draw that fits both bases does not show which base the service uses.
        if (indexBase && !secondBase) note('drawIndexBase', indexBase)
        return
      }
      case allowanceApprove.name: {
        const { transactionBytes } = value as z.output<typeof allowanceApprove.answer>
        const bytesReading = decodeTransactionBytes(transactionBytes, transactionDecoder)
        // `encoding` is set only if the text is a transaction in exactly one encoding.
        if ('encoding' in bytesReading) note('approveBytes', bytesReading.encoding)
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
      const points = Object.keys(POINT_READINGS) as AmbiguousPoint[]
      return Object.fromEntries(points.map((point) => [point, rowsOf(point)])) as Record<AmbiguousPoint, ReadingRow[]>
    },
    latestReading: (point) => rowsOf(point)[0]?.reading ?? null,
  }
}
