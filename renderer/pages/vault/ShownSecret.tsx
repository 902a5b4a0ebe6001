import { useEffect, useState } from 'react'
import { SECRET_CLIPBOARD_MS } from '@shared/secret-clipboard'
import type { VaultApi } from '../../api'
import { Button } from '../../ui/Button'
import { Problem } from './parts'
import { useSend } from './use-send'
import { cx } from '../../ui/cx'
import styles from './vault.module.css'

const BLOCKED_EVENTS = ['selectstart', 'copy', 'cut', 'dragstart']

/**
 * Prevents selecting, copying and dragging on the page: "select all" includes elements with `user-select: none`, and
 * nothing would clear a copy made by the page itself.
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

type ShownSecretProps = { readonly label: string; readonly text: string; readonly api: Pick<VaultApi, 'copyShownKey'> }

/**
 * A visible secret. It cannot be selected, and the button is the only way to copy it: main copies the key that it knows
 * to be shown, and clears the copy later, even if this window is closed by then.
 */
export function ShownSecret({ label, text, api }: ShownSecretProps) {
  const { state, send } = useSend()
  const [copiedMs, setCopiedMs] = useState<number | null>(null)
  const leftSeconds = useLeftSeconds(copiedMs)
  useUnselectable()
  const copy = async () => {
    if (await send(() => api.copyShownKey())) setCopiedMs(performance.now())
  }
  return (
    <>
      <p className={cx(styles['vt-key'], 'mono')} role="group" aria-label={label}>
        {text}
      </p>
      <div className={styles['vt-copy']}>
        <Button busy={state.status === 'sending'} onClick={() => void copy()}>
          Copy
        </Button>
        <p className="t2 small">
          <span role="status">{statusWords(copiedMs !== null, leftSeconds > 0)}</span>
          {/* Outside the status, because a screen reader would read every second aloud. */}
          {leftSeconds > 0 && <> Cleared from the clipboard in {leftSeconds} s.</>}
        </p>
      </div>
      <p className="t2 small">
        A copy stays on the clipboard for {SECRET_CLIPBOARD_MS / 1000} seconds, or until the keys lock. Other programs
        on this computer can read it there.
      </p>
      <Problem state={state} />
    </>
  )
}

function statusWords(isCopied: boolean, isOnClipboard: boolean): string {
  if (!isCopied) return ''
  return isOnClipboard ? 'Copied.' : 'Cleared from the clipboard.'
}

/** Whole seconds until main clears the copy, 0 afterwards; on the monotonic clock, like main's timer. */
function useLeftSeconds(copiedMs: number | null): number {
  const [nowMs, setNowMs] = useState(0)
  useEffect(() => {
    if (copiedMs === null) return
    const tick = () => setNowMs(performance.now())
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [copiedMs])
  if (copiedMs === null) return 0
  return Math.max(0, Math.ceil((SECRET_CLIPBOARD_MS - Math.max(0, nowMs - copiedMs)) / 1000))
}
