import type { ServiceKeyKind } from '@shared/contract/connection'
import type { KeyTaskKind, VaultTask } from '@shared/contract/vault'
import { checkId, type EntityId, type LedgerId } from '@shared/ids'
import { AppFailure, failure } from '../../platform/app-failure'
import { KeyTextError } from '../../keys/key-text-error'
import { KeychainError } from '../../keys/keychain-error'
import type { KeyDraft } from '../../keys/key-draft'
import { DEFAULT_AUTO_LOCK_MINUTES } from '../../keys/auto-lock'
import type { Vault } from '../../keys/vault'
import { VaultError } from '../../keys/vault-error'
import type { AgentKeyStore } from '../../keys/agent-key-store'
import type { ServiceKeys } from '../../keys/service-keys'
import type { Mirror } from '../../hedera/mirror'
import type { AccountStore } from '../../accounts/account-store'
import type { AccountBook } from '../../accounts/account-book'
import { importOnce } from './import-once'
import type { ListTasks, OpenListTask } from '../lists/list-tasks'
import { withVaultErrorsMapped, type KeyWindowMethods } from './vault-error-mapping'

export type OpenTask = {
  readonly kind: KeyTaskKind
  readonly account: EntityId | null
  /** Kind of key to enter, for the task `service-key`. */
  readonly serviceKeyKind?: ServiceKeyKind
  /** The assistant's key to show, for the task `show-agent-key`; absent for the app's own key. */
  readonly agentKey?: { readonly id: string; readonly purpose: string }
  /** Change to make, for the task `own-lists`. */
  readonly listTask?: OpenListTask
}
type VaultServiceDeps = {
  readonly vault: Vault
  readonly mirror: Mirror
  readonly accountStore: AccountStore
  readonly book: AccountBook
  readonly serviceKeys: ServiceKeys
  readonly agentKeys: Pick<AgentKeyStore, 'showOnce'>
  readonly listTasks: ListTasks
  readonly ledgerId: LedgerId
  readonly theme: () => VaultTask['theme']
  readonly isPractice: boolean
  readonly networkLabel: string
  /** Endpoint that requests of the profile go to now. */
  readonly endpoint: () => VaultTask['endpoint']
  /** True if the app runs on an older Electron than its releases. Adding a key then needs the person's consent. */
  readonly developmentRuntime: boolean
  /** Idle minutes until the keys lock, according to the settings. */
  readonly autoLockMinutes: () => number
  /** Writes the minutes to the settings and sends the settings to the page. */
  readonly saveAutoLockMinutes: (minutes: number) => void
  /** Task of the open window; null when no window is open. */
  readonly currentTask: () => OpenTask | null
  /** Closes the window. `isTaskDone`: if false, the task counts as cancelled. */
  readonly close: (isTaskDone: boolean) => void
  /** Reloads the page of the window. */
  readonly reload: () => void
  /** Copies a secret to the clipboard of this computer, and clears the clipboard after a minute. */
  readonly copySecret: (text: string) => Promise<void>
  /** Called when a store has become usable: keys may have to be recovered or imported. Never rejects. */
  readonly onStoreChanged: () => Promise<void>
}

export function createVaultService(deps: VaultServiceDeps) {
  const { vault, book } = deps
  const requireTask = (): OpenTask => {
    const task = deps.currentTask()
    if (!task) throw failure({ code: 'not-found', what: 'key' })
    return task
  }
  /**
   * Returns the account of the current task. Throws AppFailure `not-found` for a task of another kind: the window can
   * do only the task that it was opened for.
   */
  const requireAccount = (kind: KeyTaskKind): EntityId => {
    const task = requireTask()
    const { account } = task
    if (account === null || task.kind !== kind) throw failure({ code: 'not-found', what: 'account' })
    return account
  }
  const needsRuntimeConsent = deps.developmentRuntime && !deps.isPractice
  const requireRuntimeConsent = (accepted: boolean) => {
    if (needsRuntimeConsent && !accepted) throw failure({ code: 'development-runtime' })
  }
  /** New key whose words the person has yet to type back. Discarded when the window closes or secrets are hidden. */
  let draft: KeyDraft | null = null
  /** Secret that the window shows; null when no secret is shown. */
  let shownSecret: { readonly kind: 'private-key' | 'agent-key'; readonly text: string } | null = null
  /** Kind of secret that `hideSecrets` hid; null when no secret was hidden. */
  let hiddenSecretKind: VaultTask['hiddenSecret'] = null
  /** Number of locks and window closings: a secret that was read before a lock or closing is not shown afterwards. */
  let lockOrCloseCount = 0
  /** True once a method that completes a task has succeeded. Closing the window then does not count as cancelling. */
  let isTaskDone = false
  const discardDraft = () => {
    draft?.discard()
    draft = null
  }

  const methods: KeyWindowMethods = {
    ...deps.listTasks.methods,
    task: () => {
      const { kind, account, serviceKeyKind = null, agentKey, listTask } = requireTask()
      const bookState = book.state()
      return Promise.resolve({
        kind,
        theme: deps.theme(),
        isPractice: deps.isPractice,
        networkLabel: deps.networkLabel,
        endpoint: deps.endpoint(),
        account: bookState.accounts.find((row) => row.id === account) ?? null,
        serviceKey: serviceKeyKind && {
          kind: serviceKeyKind,
          replaces: deps.serviceKeys.rowOf(serviceKeyKind) !== null,
        },
        assistant: agentKey?.purpose ?? null,
        hiddenSecret: hiddenSecretKind,
        lists: listTask ? deps.listTasks.viewOf(listTask) : null,
        keyStore: bookState.keyStore,
        autoLockMinutes: deps.autoLockMinutes(),
        requiresRuntimeConsent: needsRuntimeConsent && (!serviceKeyKind || canMoveAssets(serviceKeyKind)),
      })
    },
    async importKey(input) {
      requireRuntimeConsent(input.acceptDevelopmentRuntime)
      const checkedId = checkId(input.account, deps.ledgerId)
      if (checkedId.status !== 'ok') throw failure({ code: 'invalid-input', fields: ['account'] })
      const ledgerAccount = await deps.mirror.account(checkedId.id)
      if (!ledgerAccount || ledgerAccount.isDeleted) throw failure({ code: 'not-found', what: 'account' })
      const record = await importOnce(vault, input, (facts) => {
        const publicKey = Buffer.from(facts.publicKey).toString('hex')
        if (ledgerAccount.publicKey !== publicKey || ledgerAccount.keyType !== facts.keyType) {
          throw failure({ code: 'key-mismatch', account: checkedId.id })
        }
      })
      book.put(checkedId.id, input.name, record.keyId)
      return { account: checkedId.id, publicKey: record.publicKey }
    },
    async createKey({ keyType, acceptDevelopmentRuntime }) {
      requireRuntimeConsent(acceptDevelopmentRuntime)
      discardDraft()
      const countBefore = lockOrCloseCount
      const newDraft = await vault.draftKey(keyType, { practice: deps.isPractice })
      if (lockOrCloseCount !== countBefore) {
        newDraft.discard()
        throw failure({ code: 'locked' })
      }
      draft = newDraft
      // The page counts positions from zero.
      return {
        words: draft.takeWords(),
        requestedWordIndexes: draft.requestedPositions.map((position) => position - 1),
      }
    },
    async keepKey({ words }) {
      const pendingDraft = draft
      if (!pendingDraft) throw failure({ code: 'not-found', what: 'key' })
      // Cleared before the key is stored: if the vault locks meanwhile, `hideSecrets` must not discard this draft.
      draft = null
      const countBefore = lockOrCloseCount
      try {
        const { publicKey, evmAddress } = await pendingDraft.keep(words)
        book.emitState()
        return { publicKey, evmAddress }
      } catch (cause) {
        if (lockOrCloseCount === countBefore && draft === null) draft = pendingDraft
        else pendingDraft.discard()
        throw cause
      }
    },
    async unlock({ passphrase }) {
      await vault.unlock(passphrase)
      await deps.onStoreChanged()
      book.emitState()
    },
    async setPassphrase({ current, next }) {
      if (current === null && next !== null) {
        // The auto-lock time is reset first: an older time must not stay if setting the passphrase fails half-way.
        deps.saveAutoLockMinutes(DEFAULT_AUTO_LOCK_MINUTES)
        await vault.setPassphrase(next)
      } else if (current !== null && next !== null) {
        await vault.changePassphrase(current, next)
      } else if (current !== null) {
        await vault.removePassphrase(current)
      } else {
        throw failure({ code: 'invalid-input', fields: ['next'] })
      }
      book.emitState()
    },
    async setAutoLock({ minutes, passphrase }) {
      if (requireTask().kind !== 'auto-lock') throw failure({ code: 'not-found', what: 'key' })
      if (!vault.status().passphraseSet) throw new VaultError('no-passphrase')
      // Only a longer time weakens the protection.
      if (minutes > deps.autoLockMinutes()) await vault.verifyPassphrase(passphrase ?? '')
      deps.saveAutoLockMinutes(minutes)
      vault.setAutoLockMinutes(minutes)
      book.emitState()
    },
    async exportKey({ passphrase }) {
      if (vault.status().passphraseSet) await vault.verifyPassphrase(passphrase ?? '')
      const account = requireAccount('export-key')
      const row = deps.accountStore.get(account)
      if (!row?.keyId) throw failure({ code: 'key-missing', account })
      const countBefore = lockOrCloseCount
      const der = await vault.exportKey(row.keyId)
      try {
        if (lockOrCloseCount !== countBefore) throw failure({ code: 'locked' })
        const keyType = vault.listKeys().find((key) => key.keyId === row.keyId)?.keyType ?? 'ED25519'
        shownSecret = { kind: 'private-key', text: Buffer.from(der).toString('hex') }
        return { der: shownSecret.text, keyType }
      } finally {
        der.fill(0)
      }
    },
    async removeAccount({ typedId }) {
      const account = requireAccount('remove-account')
      const checkedId = checkId(typedId, deps.ledgerId)
      if (checkedId.status !== 'ok' || checkedId.id !== account)
        throw failure({ code: 'invalid-input', fields: ['typedId'] })
      const keyId = deps.accountStore.get(account)?.keyId
      const isShared = deps.accountStore.usedKeyIds().filter((usedKeyId) => usedKeyId === keyId).length > 1
      if (keyId && !isShared && vault.listKeys().some((key) => key.keyId === keyId)) await vault.removeKey(keyId)
      deps.accountStore.remove(account)
      book.emitState()
    },
    async keepServiceKey({ text, acceptDevelopmentRuntime }) {
      const { serviceKeyKind } = requireTask()
      if (!serviceKeyKind) throw failure({ code: 'not-found', what: 'key' })
      if (canMoveAssets(serviceKeyKind)) requireRuntimeConsent(acceptDevelopmentRuntime)
      await deps.serviceKeys.keep(serviceKeyKind, text.trim(), 'entered')
    },
    showAgentKey: () => {
      const { kind, agentKey } = requireTask()
      if (kind !== 'show-agent-key') throw failure({ code: 'not-found', what: 'key' })
      const text = agentKey ? deps.agentKeys.showOnce(agentKey.id) : deps.serviceKeys.showOnce()
      shownSecret = { kind: 'agent-key', text }
      return Promise.resolve({ text: shownSecret.text })
    },
    async copyShownKey() {
      requireTask()
      if (shownSecret === null) throw failure({ code: 'not-found', what: 'key' })
      await deps.copySecret(shownSecret.text)
    },
    async chooseSessionOnly() {
      await vault.chooseSessionOnly()
      await deps.onStoreChanged()
      book.emitState()
    },
    close: () => {
      deps.close(isTaskDone)
      return Promise.resolve(undefined)
    },
  }
  return {
    services: withVaultErrorsMapped(methods, vaultFailure, (name) => {
      if (!NON_COMPLETING_METHODS.includes(name)) isTaskDone = true
    }),
    /**
     * Hides secrets when the keys lock, or when the person has left the computer. A new key that is not stored yet is
     * discarded: it could not be stored after the lock, and only its words have left main.
     */
    hideSecrets: (): void => {
      lockOrCloseCount++
      const secretKind = draft ? 'words' : (shownSecret?.kind ?? null)
      if (secretKind === null) return
      discardDraft()
      shownSecret = null
      hiddenSecretKind = secretKind
      deps.reload()
    },
    /** Resets the state after the window has closed in any way. */
    onWindowClosed: () => {
      lockOrCloseCount++
      discardDraft()
      shownSecret = null
      hiddenSecretKind = null
      isTaskDone = false
    },
  }
}

/** True except for an agent key, which reads public data only, and a project's name, which is no key. */
const canMoveAssets = (kind: ServiceKeyKind): boolean => kind !== 'agent' && kind !== 'project'

/** Methods that do not complete a task. A window that used only these methods counts as cancelled when it closes. */
const NON_COMPLETING_METHODS: readonly string[] = ['task', 'createKey', 'judgeId', 'close']

/** Maps an error of `main/keys` to the AppFailure that the page receives; null for any other error. */
export function vaultFailure(cause: unknown): AppFailure | null {
  if (cause instanceof KeyTextError)
    return new AppFailure({ code: 'key-text', reason: cause.code, position: cause.position })
  if (cause instanceof KeychainError) {
    return new AppFailure(
      cause.code === 'timed-out' ? { code: 'keychain-timeout' } : { code: 'keychain-unavailable', reason: cause.code },
    )
  }
  if (!(cause instanceof VaultError)) return null
  switch (cause.code) {
    case 'locked':
      return failure({ code: 'locked' })
    case 'no-store':
      return failure({ code: 'keychain-unavailable', reason: 'not-in-use' })
    case 'wrong-passphrase':
    case 'throttled':
      return failure({ code: 'wrong-passphrase', retryAfterMs: cause.retryAfterMs })
    case 'weak-passphrase':
      return failure({ code: 'weak-passphrase' })
    case 'missing-secret':
    case 'damaged-entry':
      return failure({ code: 'keychain-damaged' })
    case 'unknown-key':
    case 'unknown-secret':
      return failure({ code: 'not-found', what: 'key' })
    case 'empty-passphrase':
    case 'no-passphrase':
    case 'passphrase-set':
    case 'duplicate-key':
    case 'invalid-secret':
    case 'words-differ':
      return failure({ code: 'invalid-input', fields: [cause.code] })
  }
}
