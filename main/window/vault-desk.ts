import type { BrowserWindow, WebContents } from 'electron'
import { APPROVE_DELAY_MS } from '@shared/contract/approval'
import type { VaultServices } from '@shared/contract/vault'
import { failure } from '../platform/app-failure'
import type { MonotonicNow } from '../platform/monotonic-clock'
import type { KeyWindowMethods } from '../features/vault/vault-error-mapping'
import type { OpenTask } from '../features/vault/vault'
import { createApprovalGate, watchWindow, type ApprovalGate } from './approval-gate'
import { guardVault } from './guard-vault'
import { openOwnWindow, type OwnWindowDeps } from './own-window'
import type { OwnWindowSlot } from './own-window-slot'

type VaultDesk = {
  /**
   * Opens the key window for one task; resolves when it closes. `busy` while it is open for another task. Throws
   * AppFailure `busy` while any other window of main's own or a file dialog is open.
   */
  readonly open: (task: OpenTask) => Promise<'done' | 'cancelled' | 'busy'>
  readonly current: () => OpenTask | null
  readonly close: (done: boolean) => void
  /** Reloads the page: everything that it showed is gone, even if the page does not cooperate. */
  readonly reload: () => void
  readonly contents: () => WebContents | null
  /** Puts a wait before the most serious actions. */
  readonly guard: (methods: KeyWindowMethods) => VaultServices['vault']
}

type VaultDeskDeps = OwnWindowDeps & {
  readonly slot: OwnWindowSlot
  readonly monotonicNow: MonotonicNow
  readonly onClosed: () => void
}

export function createVaultDesk(deps: VaultDeskDeps): VaultDesk {
  let current: {
    readonly task: OpenTask
    readonly window: BrowserWindow
    readonly gate: ApprovalGate
    done: boolean
  } | null = null

  /** Resolves once the window is closed. */
  const show = (task: OpenTask): Promise<'done' | 'cancelled'> =>
    new Promise((resolve, reject) => {
      const window = openOwnWindow('vault', deps)
      const gate = createApprovalGate({ delayMs: APPROVE_DELAY_MS, monotonicNow: deps.monotonicNow })
      const openedWindow = { task, window, gate, done: false }
      current = openedWindow
      window.on('closed', () => {
        current = null
        resolve(openedWindow.done ? 'done' : 'cancelled')
        deps.onClosed()
      })
      try {
        watchWindow(gate, window)
      } catch (cause) {
        reject(cause instanceof Error ? cause : new Error('the key window did not open', { cause }))
        window.destroy()
      }
    })

  return {
    open: (task) => {
      if (current) {
        // A person in another program is not called away from it.
        if (deps.parent()?.isFocused()) current.window.focus()
        return Promise.resolve('busy')
      }
      return deps.slot.hold('key-window', () => show(task))
    },
    current: () => current?.task ?? null,
    close: (done) => {
      if (!current) return
      current.done = done
      current.window.close()
    },
    reload: () => {
      if (!current || current.window.isDestroyed()) return
      // The button that the old page reported no longer exists.
      current.gate.report(null)
      current.window.webContents.reload()
    },
    guard: (methods) =>
      guardVault(methods, () => {
        if (!current) throw failure({ code: 'not-found', what: 'key' })
        return current.gate
      }),
    contents: () => (current && !current.window.isDestroyed() ? current.window.webContents : null),
  }
}
