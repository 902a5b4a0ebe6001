import type { Contract } from '@shared/contract'
import type { DiagnosticsState } from '@shared/contract/diagnostics'
import type { ServicesOf } from '@shared/contract/method'
import type { Database } from '../../storage/database'
import { clearDriftLog, readDrift } from '../../storage/drift'
import type { ReadingRow } from '../../storage/reading-store'

type DiagnosticsDeps = {
  readonly db: Database
  readonly version: string
  /** Profile id under which the answers of the market in use are stored. */
  readonly profileId: () => string
  readonly networkLabel: () => string
  readonly now: () => number
  /** Observations about points that the market's documents leave open, from the answers of the market in use. */
  readonly readings: () => readonly ReadingRow[]
  /** Writes the text into a file that the person chooses. Returns false if the person chose no file. */
  readonly saveFile: (suggestedName: string, text: string) => Promise<boolean>
}

/**
 * Service for the diagnostics of the profile in use: the drift log, which lists answers that differ from their
 * declaration, and the observations about open points.
 */
export function createDiagnosticsService(deps: DiagnosticsDeps): ServicesOf<Contract>['diagnostics'] {
  const { db } = deps
  const readState = (): DiagnosticsState => ({
    drift: [...readDrift(db, deps.profileId())],
    readings: deps.readings().map(({ point, reading, lastAt }) => ({ point, reading, at: lastAt })),
  })
  return {
    get: () => Promise.resolve(readState()),
    async exportDrift() {
      const exportedAt = new Date(deps.now()).toISOString()
      const report = {
        app: 'Countersign',
        version: deps.version,
        exportedAt,
        network: deps.networkLabel(),
        ...readState(),
      }
      const fileName = `countersign-answers-${exportedAt.slice(0, 10)}.json`
      return { isSaved: await deps.saveFile(fileName, `${JSON.stringify(report, null, 2)}\n`) }
    },
    clearDrift: () => {
      clearDriftLog(db, deps.profileId())
      return Promise.resolve(readState())
    },
  }
}
