import type { BrowserWindow, WebContents } from 'electron'
import { APPROVE_DELAY_MS } from '@shared/contract/approval'
import type { VaultServices } from '@shared/contract/vault'
import { failure } from '../platform/app-failure'
import type { MonotonicNow } from '../platform/monotonic-clock'
import type { UnguardedVault } from '../services/translated'
import type { OpenTask } from '../services/vault'
import { createApprovalGate, watchWindow, type ApprovalGate } from './approval-gate'
import { guardVault } from './guard-vault'
import { openOwnWindow, type OwnWindowDeps } from './own-window'
import type { OwnWindowSlot } from './own-window-slot'

export type VaultDesk = {
  /** Opens the key window for one task; answers when it closes. `busy` while any window of main's own is open. */
  readonly open: (task: OpenTask) => Promise<'done' | 'cancelled' | 'busy'>
  readonly current: () => OpenTask | null
  readonly close: (done: boolean) => void
  readonly contents: () => WebContents | null
  /** Puts a wait before what weighs most. */
  readonly guard: (methods: UnguardedVault) => VaultServices['vault']
}

export type VaultDeskDeps = OwnWindowDeps & {
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
  return {
    open: (task) => {
      if (current) {
        // Whoever looks at another window is not called away from it.
        if (deps.parent()?.isFocused()) current.window.focus()
        return Promise.resolve('busy')
      }
      const freeSlot = deps.slot.take('key-window')
      if (!freeSlot) return Promise.resolve('busy')
      const window = openOwnWindow('vault', deps)
      const gate = createApprovalGate({ delayMs: APPROVE_DELAY_MS, monotonicNow: deps.monotonicNow })
      watchWindow(gate, window)
      const opened = { task, window, gate, done: false }
      current = opened
      return new Promise((resolve) => {
        window.on('closed', () => {
          current = null
          deps.onClosed()
          freeSlot()
          resolve(opened.done ? 'done' : 'cancelled')
        })
      })
    },
    current: () => current?.task ?? null,
    close: (done) => {
      if (!current) return
      current.done = done
      current.window.close()
    },
    guard: (methods) =>
      guardVault(methods, () => {
        if (!current) throw failure({ code: 'not-found', what: 'key' })
        return current.gate
      }),
    contents: () => (current && !current.window.isDestroyed() ? current.window.webContents : null),
  }
}
