import type { EntityId } from '@shared/ids'
import type { KeyRecordStore, KeyRecord } from '../keys/key-record'
import { inTransaction, type Database } from '../storage/database'

export type AccountRow = {
  readonly id: EntityId
  readonly name: string
  /** Id of the account's key in the vault; null if the account is only watched. */
  readonly keyId: string | null
}
export type AccountStore = ReturnType<typeof createAccountStore>

/** Store of the person's accounts in one profile, in the order that the person chose. */
export function createAccountStore(db: Database, profile: string) {
  const selectAll = db.prepare('SELECT id, name, key_id AS keyId FROM accounts WHERE profile = ? ORDER BY position, id')
  const upsert = db.prepare(
    `INSERT INTO accounts (profile, id, name, key_id, position)
     VALUES (?, ?, ?, ?, (SELECT coalesce(max(position), 0) + 1 FROM accounts WHERE profile = ?))
     ON CONFLICT (profile, id) DO UPDATE SET name = excluded.name, key_id = excluded.key_id`,
  )
  const selectKeysInUse = db.prepare('SELECT key_id AS keyId FROM accounts WHERE key_id IS NOT NULL')
  const selectUseInOtherProfile = db.prepare('SELECT 1 FROM accounts WHERE key_id = ? AND profile <> ? LIMIT 1')
  const remove = db.prepare('DELETE FROM accounts WHERE profile = ? AND id = ?')
  const setPosition = db.prepare('UPDATE accounts SET position = ? WHERE profile = ? AND id = ?')
  const list = () => selectAll.all(profile) as AccountRow[]
  return {
    list,
    get: (id: string): AccountRow | null => list().find((row) => row.id === id) ?? null,
    put: (row: AccountRow) => void upsert.run(profile, row.id, row.name, row.keyId, profile),
    remove: (id: string) => void remove.run(profile, id),
    /** Moves an account to the position `index`, which is counted from 0. */
    move: (id: string, index: number): void => {
      const otherIds: readonly string[] = list()
        .map((row) => row.id)
        .filter((otherId) => otherId !== id)
      const orderedIds = [...otherIds.slice(0, index), id, ...otherIds.slice(index)]
      inTransaction(db, () => orderedIds.forEach((accountId, i) => setPosition.run(i + 1, profile, accountId)))
    },
    /** Key ids of the accounts of all profiles. The id of a key that two accounts use is in the list twice. */
    usedKeyIds: (): readonly string[] => (selectKeysInUse.all() as { keyId: string }[]).map(({ keyId }) => keyId),
    /** True if an account of another profile uses this key. */
    isKeyOfOtherProfile: (keyId: string): boolean => selectUseInOtherProfile.get(keyId, profile) !== undefined,
  }
}

/** Store of the public facts of keychain keys. The secrets are in the keychain only. */
export function createKeyRecordStore(db: Database): KeyRecordStore {
  const selectAll = db.prepare('SELECT record FROM keys')
  const upsert = db.prepare(
    'INSERT INTO keys (key_id, record) VALUES (?, ?) ON CONFLICT (key_id) DO UPDATE SET record = excluded.record',
  )
  const remove = db.prepare('DELETE FROM keys WHERE key_id = ?')
  return {
    load: () => (selectAll.all() as { record: string }[]).map((row) => JSON.parse(row.record) as KeyRecord),
    save: (record) => void upsert.run(record.keyId, JSON.stringify(record)),
    remove: (keyId) => void remove.run(keyId),
  }
}
