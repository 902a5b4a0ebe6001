import type { AppInfo } from '@shared/contract/app'
import type { AppError } from '@shared/errors'
import type { OpenTask } from '../features/vault/vault'
import type { RunnerDeps } from '../flows/runner-deps'
import type { SessionAgentKeys } from '../keys/agent-key-store'
import type { SessionKeys } from '../keys/service-keys'
import type { Vault } from '../keys/vault'
import type { Question } from '../platform/question'
import type { DesktopNotification } from '../platform/desktop'
import type { Disk } from '../platform/disk'
import type { DomainEvents } from '../platform/domain-events'
import type { Emit } from '../platform/emitter'
import type { Http } from '../platform/http'
import type { Log } from '../platform/log'
import type { MarketPage } from '../platform/open-external'
import type { PracticeLine } from '../profile/practice-line'
import type { Profile } from '../profile/profile'
import type { Database } from '../storage/database'
import type { ImageCache } from '../storage/image-cache'
import type { RecordGuard } from '../storage/record-guard'
import type { SettingsStore } from '../storage/settings'
import type { OnLostWrite } from '../storage/soft-writes'

export type ProfileSessionDeps = {
  readonly profile: Profile
  /** Start line of the practice market; null for the profile of another market. */
  readonly practiceLine: Promise<PracticeLine> | null
  readonly db: Database
  readonly guard: RecordGuard
  /**
   * Compares the person's entries with their authenticated records. Called after the vault was opened or unlocked.
   * Rejects with AppFailure `busy` while another of main's own windows is open, or with VaultError or KeychainError.
   */
  readonly checkRecords: () => Promise<void>
  /**
   * True if the person has approved the current form of this profile. False while the approval cannot be checked, for
   * example while the vault is locked.
   */
  readonly isProfileApproved: (profile: Profile) => boolean
  readonly settings: SettingsStore
  readonly media: ImageCache
  readonly http: Http
  /** Vault of the whole app, which all profiles share. */
  readonly vault: Vault
  readonly sessionKeys: SessionKeys
  readonly sessionAgentKeys: SessionAgentKeys
  readonly emit: Emit
  /** Called after each step of a flow. */
  readonly onFlowChanged: (flow: DomainEvents['flow-changed']) => void
  readonly onServiceKeysChanged: () => void
  readonly log: Log
  readonly now: () => number
  readonly random: () => number
  readonly review: RunnerDeps['review']
  /** Asks the person in a dialog that no page can draw. */
  readonly confirm: (question: Question) => Promise<boolean>
  readonly vaultDesk: {
    readonly open: (task: OpenTask) => Promise<'done' | 'cancelled' | 'busy'>
    readonly current: () => OpenTask | null
    readonly close: (isDone: boolean) => void
    /** Reloads the page of the key window, which removes everything that the page shows. */
    readonly reload: () => void
  }
  /** True if Electron is older than the version that package.json declares, as can happen in development. */
  readonly isDevelopmentRuntime: boolean
  readonly disk: Disk
  /** Error to show while the profile folder cannot be written; null while it can. */
  readonly diskError: () => AppError | null
  readonly onLostWrite: OnLostWrite
  /** Shows a desktop notification in plain text. */
  readonly notify: (notification: DesktopNotification) => void
  readonly shell: {
    /**
     * Copies a text for the page. Throws AppFailure `busy` while one of main's own windows is open, and `cancelled`
     * while the page's window is not in front.
     */
    readonly copy: (text: string) => Promise<void>
    /** Copies a secret. After `SECRET_CLIPBOARD_MS`, clears the clipboard if the secret is still in it. */
    readonly copySecret: (text: string) => Promise<void>
    /**
     * Clears the clipboard if a copied secret is still in it. While the key window is open, also clears the selection.
     */
    readonly clearSecret: () => void
    readonly openExternal: (url: string) => Promise<'opened' | 'declined' | 'not-allowed'>
    /** Resolves with false if the person declined. */
    readonly openMarketPage: (page: MarketPage) => Promise<boolean>
    /** Resolves with false if the person chose no file. */
    readonly saveFile: (suggestedName: string, text: string) => Promise<boolean>
    /** HTML of the page that verifies draws without the app; null if this build has no such page. */
    readonly verifierPage: () => Promise<string | null>
    readonly info: AppInfo
  }
}
