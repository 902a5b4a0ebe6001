import type { RecordKeys } from '../keys/record-keys'
import { openDatabase, type Database } from '../storage/database'
import { createRecordGuard, type RecordGuard } from '../storage/record-guard'

const failWithoutKeychain = () => {
  throw new Error('the keychain is not in use')
}
/** Record keys of a run without a keychain. */
const NO_KEYS: RecordKeys = {
  load: () => Promise.reject(new Error('the keychain is not in use')),
  isLoaded: () => false,
  authenticate: failWithoutKeychain,
  verify: failWithoutKeychain,
  readCounter: () => Promise.resolve(null),
  writeCounter: () => Promise.resolve(),
  wipeRecordKey: () => undefined,
}

/** Creates the record guard of a run without a keychain: only rows that were written through this guard are valid. */
export function createSessionGuard(db: Database = openDatabase(':memory:')): RecordGuard {
  const guard = createRecordGuard({
    db,
    keys: NO_KEYS,
    vaultStatus: () => ({ store: 'session', locked: false }),
    counterName: 'records:test',
    trace: { hasRecordExisted: () => false, note: () => undefined },
    replacementNote: { cause: () => null, isRowFromBackup: () => false, noteRecordWritten: () => undefined },
    now: Date.now,
    fault: (event, cause) => {
      throw new Error(`unexpected fault ${event}`, { cause })
    },
  })
  void guard.refresh()
  return guard
}
