import { useEffect, useRef } from 'react'
import { SECRET_CLIPBOARD_MS } from '@shared/secret-clipboard'

type ShownSecretProps = {
  readonly label: string
  readonly text: string
  readonly copied: boolean
  /** Has main copy what is selected of it. Main clears the clipboard later: this window may be closed by then. */
  readonly onCopy: (selected: string) => void
}

/**
 * A secret in sight. Whatever of the window is selected, no copy is made by the page itself: a copy event begins where
 * the selection does, which need not be the secret.
 */
export function ShownSecret({ label, text, copied, onCopy }: ShownSecretProps) {
  const latest = useRef(onCopy)
  useEffect(() => {
    latest.current = onCopy
  })
  useEffect(() => {
    const copy = (event: ClipboardEvent) => {
      event.preventDefault()
      const selected = getSelection()?.toString() ?? ''
      if (selected !== '') latest.current(selected.includes(text) ? text : selected)
    }
    document.addEventListener('copy', copy)
    return () => document.removeEventListener('copy', copy)
  }, [text])
  const after = `${SECRET_CLIPBOARD_MS / 1000} seconds`
  return (
    <>
      <p className="vt-key mono" aria-label={label}>
        {text}
      </p>
      <p className="t2 small" role="status">
        {copied ? (
          <>
            <b className="strong">Copied.</b> Cleared from the clipboard in {after}.
          </>
        ) : (
          `A copy is cleared from the clipboard after ${after}.`
        )}{' '}
        Other programs on this computer can read it until then.
      </p>
    </>
  )
}
