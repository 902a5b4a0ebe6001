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
import type { MediaCache } from '../storage/image-cache'
import type { RecordGuard } from '../storage/record-guard'
import type { SettingsStore } from '../storage/settings'
import type { OnLostWrite } from '../storage/soft-writes'

export type ProfileSessionDeps = {
  readonly profile: Profile
  /** Start line of the practice market; null if the profile is another market's. */
  readonly practiceLine: Promise<PracticeLine> | null
  readonly db: Database
  readonly guard: RecordGuard
  /** Runs after the vault was opened or unlocked. Rejects with VaultError or KeychainError. */
  readonly checkRecords: () => Promise<void>
  /** True if the person agreed to the addresses of this profile; false until the vault was opened. */
  readonly isProfileApproved: (profile: Profile) => boolean
  readonly settings: SettingsStore
  readonly media: MediaCache
  readonly http: Http
  /** Vault of the whole app: it outlives the profile. */
  readonly vault: Vault
  readonly sessionKeys: SessionKeys
  readonly sessionAgentKeys: SessionAgentKeys
  readonly emit: Emit
  /** Called after each step of a flow. */
  readonly onFlowChanged: (flow: DomainEvents['flow-changed']) => void
  readonly onServiceKeys: () => void
  readonly log: Log
  readonly now: () => number
  readonly random: () => number
  readonly review: RunnerDeps['review']
  /** Asks the person in a dialog that no page can draw. */
  readonly confirm: (question: Question) => Promise<boolean>
  readonly vaultDesk: {
    readonly open: (task: OpenTask) => Promise<'done' | 'cancelled' | 'busy'>
    readonly current: () => OpenTask | null
    readonly close: (done: boolean) => void
    /** Reloads the page of the key window, so that nothing shown there remains. */
    readonly reload: () => void
  }
  readonly developmentRuntime: boolean
  readonly disk: Disk
  /** Reason why the disk cannot be written now; null when it can. */
  readonly diskTrouble: () => AppError | null
  readonly onLostWrite: OnLostWrite
  /** Shows a desktop notification in plain text. */
  readonly notify: (notification: DesktopNotification) => void
  readonly shell: {
    /** Throws AppFailure `busy` or `cancelled` while the person does not use the page. */
    readonly copy: (text: string) => Promise<void>
    /** Copies a secret, and clears it from the clipboard after `SECRET_CLIPBOARD_MS`. */
    readonly copySecret: (text: string) => Promise<void>
    /** Clears a copied secret now, if the clipboard still holds it. */
    readonly clearSecret: () => void
    readonly openExternal: (url: string) => Promise<'opened' | 'declined' | 'not-allowed'>
    /** False if the person declined. */
    readonly openMarketPage: (page: MarketPage) => Promise<boolean>
    /** False if the person chose no file. */
    readonly saveFile: (suggestedName: string, text: string) => Promise<boolean>
    /** Page that verifies draws by itself; null if this build has none. */
    readonly verifierPage: () => Promise<string | null>
    readonly info: AppInfo
  }
}
