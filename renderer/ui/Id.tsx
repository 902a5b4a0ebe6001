import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import type { NamedId } from '@shared/contract/common'
import { differingRuns, shortMiddle } from '../format/ids'
import { plainText } from '../format/text'
import { cx } from './cx'
import { type IdRecognition, useRecognizedId } from './known-ids'
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

/** Maximum length of a shown id. Third-party text can claim to be an id. */
const MAX_ID_CHARS = 200
/** Maximum length of a name next to an id. */
const MAX_NAME_CHARS = 40
/** Time for which the chip shows that the id was copied. */
const COPIED_MS = 1500

type IdChipProps = {
  /** Label before the id, or the name for the id in the address book. */
  readonly label?: string | null
  readonly id: string
  readonly checksum?: string | null
  /** True if a long id (transaction, key) is shortened in the middle. */
  readonly isShortened?: boolean
  /** True if the id is not in the person's address book. The chip is then outlined. */
  readonly isUnknown?: boolean
  /** Copies the full id. Resolves to false if copying failed. */
  readonly onCopy: (text: string) => Promise<boolean> | void
}

/**
 * Id with a button that copies the full id. The tooltip contains the person's own name for the id. An id that resembles
 * a known id is marked.
 */
export function IdChip({ label, id, checksum, isShortened, isUnknown, onCopy }: IdChipProps) {
  const [isCopied, setIsCopied] = useState(false)
  const recognition = useRecognizedId(id)
  const idText = plainText(id, MAX_ID_CHARS)
  const fullText = checksum ? `${idText}-${checksum}` : idText
  const copy = async () => {
    if ((await onCopy(checksum ? `${id}-${checksum}` : id)) === false) return
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), COPIED_MS)
  }
  const copyLabel = label ? `Copy ${label} ${fullText}` : `Copy ${fullText}`
  const Icon = isCopied ? Check : Copy
  return (
    <Tooltip text={tooltipText(fullText, recognition, isCopied)}>
      <span className={cx('chip', isUnknown && 'none', recognition.lookAlike && 'like')}>
        {recognition.lookAlike && <Octagon size={12} />}
        {label ? <b>{label}</b> : null}
        {recognition.lookAlike ? (
          <LookAlikeText id={idText} knownId={recognition.lookAlike.id} checksum={checksum ?? null} />
        ) : (
          <IdText id={isShortened ? shortMiddle(idText) : idText} checksum={checksum ?? null} />
        )}
        {recognition.lookAlike && (
          <span className="sr">, could be taken for {plainText(recognition.lookAlike.name, MAX_NAME_CHARS)}</span>
        )}
        <button type="button" className="chip-copy" aria-label={copyLabel} onClick={() => void copy()}>
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

type AccountTextProps = {
  readonly account: NamedId
  /** True if an account without a name is shown with the checksum of its id. */
  readonly showsChecksum?: boolean
}

/**
 * Account within a row: its name or, without a name, its id. An id that resembles a known id is marked, and the name is
 * not shown.
 */
export function AccountText({ account, showsChecksum = false }: AccountTextProps) {
  const { name, lookAlike } = useRecognizedId(account.id)
  if (!lookAlike) {
    const displayName = name ?? account.name
    const checksum = showsChecksum ? account.checksum : null
    return displayName === null ? (
      <IdText id={account.id} checksum={checksum} />
    ) : (
      plainText(displayName, MAX_NAME_CHARS)
    )
  }
  return (
    <span className="who-like" title={tooltipText(`${account.id}-${account.checksum}`, { name, lookAlike }, false)}>
      <Octagon size={12} />
      <LookAlikeText id={account.id} knownId={lookAlike.id} checksum={null} />
      <span className="sr">, could be taken for {plainText(lookAlike.name, MAX_NAME_CHARS)}</span>
    </span>
  )
}

/** Id that resembles a known id. The differing digits are underlined. */
const LookAlikeText = ({
  id,
  knownId,
  checksum,
}: {
  readonly id: string
  readonly knownId: string
  readonly checksum: string | null
}) => (
  <span className="id">
    {differingRuns(id, knownId).map(({ text, differs }, index) => (differs ? <u key={index}>{text}</u> : text))}
    {checksum ? <span className="ck">-{checksum}</span> : null}
  </span>
)

/** Tooltip of an id: the full id, with the person's name for the id or with the known id that this id resembles. */
function tooltipText(fullText: string, { name, lookAlike }: IdRecognition, isCopied: boolean): string {
  if (isCopied) return `Copied ${fullText}`
  if (lookAlike)
    return `${fullText}. Not ${plainText(lookAlike.name, MAX_NAME_CHARS)} (${lookAlike.id}): ${lookAlike.resemblance}`
  return name === null ? fullText : `${plainText(name, MAX_NAME_CHARS)}, ${fullText}`
}

/** A short fact in a chip, without a copy button. */
export const FactChip = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <span className="chip">
    <b>{label}</b>
    <span className="tn">{value}</span>
  </span>
)
