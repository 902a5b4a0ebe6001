import { useEffect, useState } from 'react'
import { SECRET_CLIPBOARD_MS } from '@shared/secret-clipboard'
import type { VaultApi } from '../../api'
import { Button } from '../../ui/Button'
import { TaskProblem } from './task-parts'
import { useSend } from './use-send'
import { cx } from '../../ui/cx'
import styles from './vault.module.css'

const BLOCKED_EVENTS = ['selectstart', 'copy', 'cut', 'dragstart']

/**
 * Prevents selecting, copying and dragging in the window, because a copy made by the page would stay on the clipboard:
 * main clears only its own copies. The style `user-select: none` is not enough, because "Select all" ignores this style.
 */
export function useUnselectable(): void {
  useEffect(() => {
    const block = (event: Event) => event.preventDefault()
    getSelection()?.removeAllRanges()
    for (const name of BLOCKED_EVENTS) document.addEventListener(name, block)
    return () => {
      for (const name of BLOCKED_EVENTS) document.removeEventListener(name, block)
    }
  }, [])
}

type ShownSecretProps = {
  readonly label: string
  readonly secret: string
  readonly api: Pick<VaultApi, 'copyShownKey'>
}

/**
 * A visible secret with a copy button. The secret cannot be selected, so the button is the only way to copy. Main makes
 * the copy and clears the clipboard later, even if this window is closed by then.
 */
export function ShownSecret({ label, secret, api }: ShownSecretProps) {
  const { sendState, send } = useSend()
  const [copiedAtMs, setCopiedAtMs] = useState<number | null>(null)
  const secondsUntilClearing = useSecondsUntilClearing(copiedAtMs)
  useUnselectable()
  const copy = async () => {
    if (await send(() => api.copyShownKey())) setCopiedAtMs(performance.now())
  }
  return (
    <>
      <p className={cx(styles['vt-key'], 'mono')} role="group" aria-label={label}>
        {secret}
      </p>
      <div className={styles['vt-copy']}>
        <Button isBusy={sendState.status === 'sending'} onClick={() => void copy()}>
          Copy key
        </Button>
        <p className="t2 small">
          <span role="status">{copyStatusText(copiedAtMs !== null, secondsUntilClearing > 0)}</span>
          {/* Not in the element with the role `status`, because a screen reader would announce each second. */}
          {secondsUntilClearing > 0 && <> Cleared from the clipboard in {secondsUntilClearing} s.</>}
        </p>
      </div>
      <p className="t2 small">
        A copy stays on the clipboard for {SECRET_CLIPBOARD_MS / 1000} seconds, or until the keys lock. Other programs
        on this computer can read the copy there.
      </p>
      <TaskProblem sendState={sendState} />
    </>
  )
}

/** Number of dots in the place of a hidden key, which fill one line of the window. */
const KEY_DOT_COUNT = 66

/** Dots in place of a key that is not shown yet. They take as much space as the key. */
export const HiddenKeyPlaceholder = () => (
  <p className={cx(styles['vt-key'], styles['key-placeholder'], 'mono')} aria-hidden="true">
    {'•'.repeat(KEY_DOT_COUNT)}
  </p>
)

function copyStatusText(isCopied: boolean, isOnClipboard: boolean): string {
  if (!isCopied) return ''
  return isOnClipboard ? 'Copied.' : 'Cleared from the clipboard.'
}

/**
 * Whole seconds until main clears the copy; 0 without a copy and after the clearing. Measured on the monotonic clock, so
 * that a change of the system time has no effect.
 */
function useSecondsUntilClearing(copiedAtMs: number | null): number {
  const [nowMs, setNowMs] = useState(0)
  useEffect(() => {
    if (copiedAtMs === null) return
    const tick = () => setNowMs(performance.now())
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [copiedAtMs])
  if (copiedAtMs === null) return 0
  // Before the first tick, `nowMs` is still older than the copy.
  const elapsedMs = Math.max(0, nowMs - copiedAtMs)
  return Math.max(0, Math.ceil((SECRET_CLIPBOARD_MS - elapsedMs) / 1000))
}
