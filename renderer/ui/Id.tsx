import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import type { NamedId } from '@shared/contract/common'
import { differingRuns, shortMiddle } from '../format/ids'
import { plainText } from '../format/text'
import { cx } from './cx'
import { type IdJudged, useJudged } from './known-ids'
import { Octagon } from './StatusIcons'
import { Tooltip } from './Tooltip'
import './id.css'

/** `0.0.N-abcde`, with a fainter checksum. */
export function IdText({ id, checksum }: { readonly id: string; readonly checksum?: string | null }) {
  return (
    <span className="id">
      {id}
      {checksum ? <span className="ck">-{checksum}</span> : null}
    </span>
  )
}

/** Maximum length of an id, whatever its source. */
const MOST_CHARS = 200
/** Maximum length of a name next to an id. */
const MOST_NAME = 40
const COPIED_MS = 1500

type IdChipProps = {
  /** Label before the id, or its name in the address book. */
  readonly label?: string | null
  readonly id: string
  readonly checksum?: string | null
  /** True if a long id (transaction, key) is shortened in the middle. */
  readonly short?: boolean
  /** True if the id is not in the person's address book: the chip is outlined. */
  readonly stranger?: boolean
  readonly onCopy: (text: string) => Promise<boolean> | void
}

/** An id whose full text can be copied. Looks up its name, and checks whether it resembles a known id. */
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
 * An account within a row: the person's own name for it, else its id. An id that resembles a known one is marked, and
 * never shown by name.
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

/** An id that resembles a known one, with the differing digits underlined. */
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
    {differingRuns(id, known).map(({ text, differs }, i) => (differs ? <u key={i}>{text}</u> : text))}
    {checksum ? <span className="ck">-{checksum}</span> : null}
  </span>
)

/** The full id, the person's name for it, and its resemblance to a known id. */
function tipOf(whole: string, { name, like }: IdJudged, copied: boolean): string {
  if (copied) return `Copied ${whole}`
  if (like) return `${whole}. Not ${plainText(like.name, MOST_NAME)} (${like.id}): ${like.how}`
  return name === null ? whole : `${plainText(name, MOST_NAME)}, ${whole}`
}

/** A short fact in a chip, without a copy button. */
export const FactChip = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <span className="chip">
    <b>{label}</b>
    <span className="tn">{value}</span>
  </span>
)
