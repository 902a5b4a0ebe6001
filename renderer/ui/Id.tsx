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
const MAX_ID_CHARS = 200
/** Maximum length of a name next to an id. */
const MAX_NAME_CHARS = 40
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
  const [isCopied, setIsCopied] = useState(false)
  const judged = useJudged(id)
  const idText = plainText(id, MAX_ID_CHARS)
  const fullText = checksum ? `${idText}-${checksum}` : idText
  const copy = async () => {
    if ((await onCopy(checksum ? `${id}-${checksum}` : id)) === false) return
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), COPIED_MS)
  }
  const Icon = isCopied ? Check : Copy
  return (
    <Tooltip text={tooltipText(fullText, judged, isCopied)}>
      <span className={cx('chip', stranger && 'none', judged.like && 'like')}>
        {judged.like && <Octagon size={12} />}
        {label ? <b>{label}</b> : null}
        {judged.like ? (
          <LikeText id={idText} known={judged.like.id} checksum={checksum ?? null} />
        ) : (
          <IdText id={short ? shortMiddle(idText) : idText} checksum={checksum ?? null} />
        )}
        {judged.like && <span className="sr">, could be taken for {plainText(judged.like.name, MAX_NAME_CHARS)}</span>}
        <button
          type="button"
          className="chip-copy"
          aria-label={`Copy ${label ? `${label.toLowerCase()} ` : ''}${fullText}`}
          onClick={() => void copy()}
        >
          <Icon size={12} aria-hidden="true" />
        </button>
        {isCopied && (
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
export function AccountText({ who }: { readonly who: NamedId }) {
  const { name, like } = useJudged(who.id)
  if (!like) {
    const displayName = name ?? who.name
    return displayName === null ? <IdText id={who.id} /> : plainText(displayName, MAX_NAME_CHARS)
  }
  return (
    <span className="who-like" title={tooltipText(`${who.id}-${who.checksum}`, { name, like }, false)}>
      <Octagon size={12} />
      <LikeText id={who.id} known={like.id} checksum={null} />
      <span className="sr">, could be taken for {plainText(like.name, MAX_NAME_CHARS)}</span>
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
function tooltipText(fullText: string, { name, like }: IdJudged, isCopied: boolean): string {
  if (isCopied) return `Copied ${fullText}`
  if (like) return `${fullText}. Not ${plainText(like.name, MAX_NAME_CHARS)} (${like.id}): ${like.how}`
  return name === null ? fullText : `${plainText(name, MAX_NAME_CHARS)}, ${fullText}`
}

/** A short fact in a chip, without a copy button. */
export const FactChip = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <span className="chip">
    <b>{label}</b>
    <span className="tn">{value}</span>
  </span>
)
