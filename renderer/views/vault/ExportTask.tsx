import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/Choices'
import { IdText } from '../../ui/Id'
import { Acts, Copied, Problem } from './parts'
import { Secret } from '../../ui/Secret'
import { useSend } from './use-send'
import { Frame, type TaskProps } from './VaultWindow'

/** Shows the private key for the person's own back-up. It is read from main only when it is asked for. */
export function ExportTask({ task, api }: TaskProps) {
  const [understood, setUnderstood] = useState(false)
  const [key, setKey] = useState<{ readonly der: string; readonly keyType: string } | null>(null)
  const { state, send } = useSend()
  const { account } = task
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!key) return
    /** Main does the copying, because main clears the clipboard later: this window may be closed by then. */
    const copySelected = (event: ClipboardEvent) => {
      event.preventDefault()
      const text = getSelection()?.toString() ?? ''
      if (text === '') return
      void send(() => api.copyExportedKey({ text })).then((sent) => {
        if (sent) setCopied(true)
      })
    }
    // On the document: after Select all the copy comes from wherever the focus is, not from the key.
    document.addEventListener('copy', copySelected)
    return () => document.removeEventListener('copy', copySelected)
  }, [key, api, send])
  const submit = async () => {
    if (!understood) return
    const passphrase = field.current?.value ?? null
    if (field.current) field.current.value = ''
    const sent = await send(() => api.exportKey({ passphrase }))
    if (sent) setKey(sent.value)
  }
  if (key) {
    return (
      <Frame
        title={`The key of ${account?.name ?? 'this account'}`}
        text={`${key.keyType}, DER in hex. Write it down or copy it to a safe place; it is gone from here when you close.`}
        onSubmit={() => void api.close()}
        foot={
          <div className="vt-acts">
            <Button size="large" onClick={() => setKey(null)}>
              Hide
            </Button>
            <Button size="large" variant="primary" submit>
              Close
            </Button>
          </div>
        }
      >
        <p className="vt-key mono" aria-label="Private key">
          {key.der}
        </p>
        <p className="t2 small" role="status">
          {copied ? <Copied /> : 'Other programs on this computer can read the clipboard.'}
        </p>
        <Problem state={state} />
      </Frame>
    )
  }
  return (
    <Frame
      title="Export a key"
      text="For your own back-up. Whoever sees it can take everything the account holds. Nobody who helps you needs it."
      onSubmit={() => void submit()}
      foot={<Acts api={api} state={state} label="Show the key" danger isGuarded disabled={!understood} />}
    >
      {account && (
        <dl className="vt-kv">
          <dt>Account</dt>
          <dd>
            <b>{account.name}</b> <IdText id={account.id} checksum={account.checksum} />
          </dd>
        </dl>
      )}
      {task.keyStore.passphraseSet && <Secret label="Passphrase" field={field} />}
      <Checkbox checked={understood} onChange={setUnderstood}>
        Nobody looks at this screen, and nobody asked me for this key
      </Checkbox>
      <Problem state={state} />
    </Frame>
  )
}
