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
  /** Returns the task of the open key window; null if the key window is not open. */
  readonly current: () => OpenTask | null
  /** Closes the key window, so that `open` resolves with `done` or `cancelled`. */
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

/** Tasks with so little content that the tall window would be mostly empty. */
const SHORT_TASKS: ReadonlySet<OpenTask['kind']> = new Set(['show-agent-key'])

export function createVaultDesk(deps: VaultDeskDeps): VaultDesk {
  let openKeyWindow: {
    readonly task: OpenTask
    readonly window: BrowserWindow
    readonly gate: ApprovalGate
    isDone: boolean
  } | null = null

  /** Resolves once the window is closed. */
  const show = (task: OpenTask): Promise<'done' | 'cancelled'> =>
    new Promise((resolve, reject) => {
      const window = openOwnWindow(SHORT_TASKS.has(task.kind) ? 'short-vault' : 'vault', deps)
      const gate = createApprovalGate({ delayMs: APPROVE_DELAY_MS, monotonicNow: deps.monotonicNow })
      const openedWindow = { task, window, gate, isDone: false }
      openKeyWindow = openedWindow
      window.on('closed', () => {
        openKeyWindow = null
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
      if (openKeyWindow) {
        // Do not take the focus from another program that the person is using.
        if (deps.parent()?.isFocused()) openKeyWindow.window.focus()
        return Promise.resolve('busy')
      }
      return deps.slot.hold('key-window', () => show(task))
    },
    current: () => openKeyWindow?.task ?? null,
    close: (isDone) => {
      if (!openKeyWindow) return
      openKeyWindow.isDone = isDone
      openKeyWindow.window.close()
    },
    reload: () => {
      if (!openKeyWindow || openKeyWindow.window.isDestroyed()) return
      // The button that the old page reported no longer exists.
      openKeyWindow.gate.reportButton(null)
      openKeyWindow.window.webContents.reload()
    },
    guard: (methods) =>
      guardVault(methods, () => {
        if (!openKeyWindow) throw failure({ code: 'not-found', what: 'key' })
        return openKeyWindow.gate
      }),
    contents: () => (openKeyWindow && !openKeyWindow.window.isDestroyed() ? openKeyWindow.window.webContents : null),
  }
}
