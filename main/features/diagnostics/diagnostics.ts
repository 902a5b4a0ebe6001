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
  /** Readings of the profile in use. */
  readonly readings: () => readonly ReadingRow[]
  /** Asks the person for a file and writes the text into the file; false if they chose none. */
  readonly saveFile: (suggestedName: string, text: string) => Promise<boolean>
}

export function createDiagnosticsService(deps: DiagnosticsDeps): ServicesOf<Contract>['diagnostics'] {
  const { db } = deps
  const state = (): DiagnosticsState => ({
    drift: [...readDrift(db, deps.profileId())],
    readings: deps.readings().map(({ reading, shown, lastAt }) => ({ point: reading, reading: shown, at: lastAt })),
  })
  return {
    get: () => Promise.resolve(state()),
    async exportDrift() {
      const exportedAt = new Date(deps.now()).toISOString()
      const report = { app: 'Countersign', version: deps.version, exportedAt, network: deps.networkLabel(), ...state() }
      const name = `countersign-answers-${exportedAt.slice(0, 10)}.json`
      return { saved: await deps.saveFile(name, `${JSON.stringify(report, null, 2)}\n`) }
    },
    clearDrift: () => {
      clearDriftLog(db, deps.profileId())
      return Promise.resolve(state())
    },
  }
}
