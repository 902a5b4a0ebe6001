import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { shortMiddle } from '../format/ids'
import { cx } from './cx'
import './id.css'

/** `0.0.N-abcde`, the checksum quieter than the id. */
export function IdText({ id, checksum }: { readonly id: string; readonly checksum?: string | null }) {
  return (
    <span className="id">
      {id}
      {checksum ? <span className="ck">-{checksum}</span> : null}
    </span>
  )
}

type IdChipProps = {
  /** The word or book name before it. */
  readonly label?: string | null
  readonly id: string
  readonly checksum?: string | null
  /** Long ids (transactions, keys) are cut in the middle. */
  readonly short?: boolean
  /** Its name is not in the person's book: outlined. */
  readonly stranger?: boolean
  readonly onCopy: (text: string) => Promise<boolean> | void
}

/** An id that can be copied whole. */
export function IdChip({ label, id, checksum, short, stranger, onCopy }: IdChipProps) {
  const [copied, setCopied] = useState(false)
  const whole = checksum ? `${id}-${checksum}` : id
  const copy = async () => {
    if ((await onCopy(whole)) === false) return
    setCopied(true)
    setTimeout(() => setCopied(false), 1500)
  }
  return (
    <span className={cx('chip', stranger && 'none')} title={whole}>
      {label ? <b>{label}</b> : null}
      <IdText id={short ? shortMiddle(id) : id} checksum={checksum ?? null} />
      <button
        type="button"
        className="chip-copy"
        aria-label={`Copy ${label ? `${label.toLowerCase()} ` : ''}${whole}`}
        onClick={() => void copy()}
      >
        {copied ? <Check size={12} aria-hidden="true" /> : <Copy size={12} aria-hidden="true" />}
      </button>
      {copied && (
        <span className="sr" role="status">
          Copied
        </span>
      )}
    </span>
  )
}

/** A short fact in a chip, with nothing to copy. */
export const FactChip = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <span className="chip">
    <b>{label}</b>
    <span className="tn">{value}</span>
  </span>
)
