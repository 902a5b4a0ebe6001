import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import type { NamedId } from '@shared/contract/common'
import { differing, shortMiddle } from '../format/ids'
import { plainText } from '../format/text'
import { cx } from './cx'
import { type IdJudged, useJudged } from './known-ids'
import { Octagon } from './Marks'
import { Tooltip } from './Tooltip'
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

/** An id is no longer than this, whoever gave it. */
const MOST_CHARS = 200
/** Of a name beside an id. */
const MOST_NAME = 40
const COPIED_MS = 1500

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

/** An id that can be copied whole. What it is called, and whether it could be taken for another, is judged here. */
export function IdChip({ label, id, checksum, short, stranger, onCopy }: IdChipProps) {
  const [copied, setCopied] = useState(false)
  const judged = useJudged(id)
  const shown = plainText(id, MOST_CHARS)
  const whole = checksum ? `${shown}-${checksum}` : shown
  const copy = async () => {
    if ((await onCopy(checksum ? `${id}-${checksum}` : id)) === false) return
    setCopied(true)
    setTimeout(() => setCopied(false), COPIED_MS)
  }
  const Mark = copied ? Check : Copy
  return (
    <Tooltip text={tipOf(whole, judged, copied)}>
      <span className={cx('chip', stranger && 'none', judged.like && 'like')}>
        {judged.like && <Octagon size={12} />}
        {label ? <b>{label}</b> : null}
        {judged.like ? (
          <LikeText id={shown} known={judged.like.id} checksum={checksum ?? null} />
        ) : (
          <IdText id={short ? shortMiddle(shown) : shown} checksum={checksum ?? null} />
        )}
        {judged.like && <span className="sr">, could be taken for {plainText(judged.like.name, 40)}</span>}
        <button
          type="button"
          className="chip-copy"
          aria-label={`Copy ${label ? `${label.toLowerCase()} ` : ''}${whole}`}
          onClick={() => void copy()}
        >
          <Mark size={12} aria-hidden="true" />
        </button>
        {copied && (
          <span className="sr" role="status">
            Copied
          </span>
        )}
      </span>
    </Tooltip>
  )
}

/**
 * An account among others in a row: the person's own name for it, else the id. One that could be taken for a known one is
 * marked, and never named.
 */
export function WhoText({ who }: { readonly who: NamedId }) {
  const { name, like } = useJudged(who.id)
  if (!like) {
    const called = name ?? who.name
    return called === null ? <IdText id={who.id} /> : plainText(called, MOST_NAME)
  }
  return (
    <span className="who-like" title={tipOf(`${who.id}-${who.checksum}`, { name, like }, false)}>
      <Octagon size={12} />
      <LikeText id={who.id} known={like.id} checksum={null} />
      <span className="sr">, could be taken for {plainText(like.name, MOST_NAME)}</span>
    </span>
  )
}

/** Where it differs from the one it could be taken for, the digits are underlined. */
const LikeText = ({
  id,
  known,
  checksum,
}: {
  readonly id: string
  readonly known: string
  readonly checksum: string | null
}) => (
  <span className="id">
    {differing(id, known).map(({ text, differs }, i) => (differs ? <u key={i}>{text}</u> : text))}
    {checksum ? <span className="ck">-{checksum}</span> : null}
  </span>
)

/** The whole id, what the person calls it, and what is wrong with it. */
function tipOf(whole: string, { name, like }: IdJudged, copied: boolean): string {
  if (copied) return `Copied ${whole}`
  if (like) return `${whole}. Not ${plainText(like.name, MOST_NAME)} (${like.id}): ${like.how}`
  return name === null ? whole : `${plainText(name, MOST_NAME)}, ${whole}`
}

/** A short fact in a chip, with nothing to copy. */
export const FactChip = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <span className="chip">
    <b>{label}</b>
    <span className="tn">{value}</span>
  </span>
)
