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
   * Opens the key window for one task and resolves when the window closes. Resolves with `busy` at once if the key
   * window is already open. Rejects with AppFailure `busy` while another window of main's own or a file dialog is open.
   */
  readonly open: (task: OpenTask) => Promise<'done' | 'cancelled' | 'busy'>
  readonly current: () => OpenTask | null
  readonly close: (isDone: boolean) => void
  /** Reloads the page, so that no secret stays visible even if the page does not respond. */
  readonly reload: () => void
  readonly contents: () => WebContents | null
  /** Allows the most serious actions only after the wait of the window's buttons; `guardVault` lists the actions. */
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
    isDone: boolean
  } | null = null

  /** Resolves once the window is closed. */
  const show = (task: OpenTask): Promise<'done' | 'cancelled'> =>
    new Promise((resolve, reject) => {
      const window = openOwnWindow('vault', deps)
      const gate = createApprovalGate({ delayMs: APPROVE_DELAY_MS, monotonicNow: deps.monotonicNow })
      const openedWindow = { task, window, gate, isDone: false }
      current = openedWindow
      window.on('closed', () => {
        current = null
        resolve(openedWindow.isDone ? 'done' : 'cancelled')
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
        // Do not take the focus from another program that the person is using.
        if (deps.parent()?.isFocused()) current.window.focus()
        return Promise.resolve('busy')
      }
      return deps.slot.hold('key-window', () => show(task))
    },
    current: () => current?.task ?? null,
    close: (isDone) => {
      if (!current) return
      current.isDone = isDone
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
