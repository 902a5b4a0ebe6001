import type { ReactNode } from 'react'
import type { NumberResult } from '@shared/draw'
import { saltHashes } from '@shared/draw'
import { verdictOf } from '@shared/draw/reasons'
import type { HashedAs } from '@shared/draw/commitment'
import { HASHED_AS_WORDS } from '@shared/draw/words'
import { saltTitle } from './draw-text'
import { plainText } from '../../format/text'
import { cx } from '../../ui/cx'
import { type StepRow, StepRows, MarkedHash, Step } from './Step'
import styles from './steps.module.css'

/** Maximum number of characters shown of a salt, a commitment or a memo. A longer text is cut. */
const MAX_CHARACTERS = 300
/** A commitment is the first 16 hex digits of the salt's hash. */
const COMMITMENT_DIGITS = 16

/** Step with the salt, its hashes, and the memo that should contain the start of a hash. */
export function SaltStep({ result }: { readonly result: NumberResult }) {
  const { claim, commitment } = result
  const { hashedAs, reasons } = commitment
  const hashes = saltHashes(claim)
  const shownHashes = hashedAs === null ? hashes : hashes.filter((hash) => hash.hashedAs === hashedAs)
  // Start of the hash that matches the commitment; null without a match.
  const matchingDigits = hashedAs === null ? null : (shownHashes[0]?.hex.slice(0, COMMITMENT_DIGITS) ?? null)
  const rows: readonly StepRow[] = [
    { label: 'Salt', value: plainText(claim.salt, MAX_CHARACTERS) },
    ...shownHashes.map(({ hashedAs: form, hex }) => ({
      label: shownHashes.length === 1 ? 'SHA-256' : HASH_LABELS[form],
      value: matchingDigits === null ? hex : <HashOfCommitment hex={hex} />,
    })),
    // Shown if no hash matches the commitment, or if there is no memo that could show the commitment.
    ...(claim.commitment !== null && (matchingDigits === null || claim.memo === null)
      ? [
          {
            label: 'Commitment',
            value: (
              <CommitmentMark text={plainText(claim.commitment, MAX_CHARACTERS)} matchingDigits={matchingDigits} />
            ),
          },
        ]
      : []),
    claim.memo === null
      ? { label: 'Memo', value: 'not given', isProse: true }
      : { label: 'Memo', value: <MemoText memo={claim.memo} matchingDigits={matchingDigits} /> },
  ]
  return (
    <Step
      state={verdictOf(reasons)}
      title={saltTitle(result)}
      {...(hashedAs === null ? {} : { note: HASHED_AS_WORDS[hashedAs] })}
      // The title already states a single reason.
      reasons={reasons.length > 1 ? reasons : []}
    >
      <StepRows rows={rows} />
    </Step>
  )
}

/** Labels of the hashes if two are shown: hash of the salt's text, and hash of the bytes that the text encodes. */
const HASH_LABELS: Readonly<Record<HashedAs, string>> = {
  text: 'Text hash',
  hex: 'Bytes hash',
  base64: 'Bytes hash',
}

/** Hash with its first digits highlighted, which are the commitment. */
const HashOfCommitment = ({ hex }: { readonly hex: string }) => (
  <MarkedHash highlighted={hex.slice(0, COMMITMENT_DIGITS)} otherDigits={hex.slice(COMMITMENT_DIGITS)} />
)

/** Commitment in a memo, such as `sc=f1e465e874b48813`. */
const MEMO_COMMITMENT = /(sc=)([0-9a-f]{16})(?![0-9a-f])/gi

/** Memo with each commitment highlighted as a match or a mismatch with the salt. */
function MemoText({ memo, matchingDigits }: { readonly memo: string; readonly matchingDigits: string | null }) {
  const text = plainText(memo, MAX_CHARACTERS)
  const pieces: ReactNode[] = []
  let previousEnd = 0
  for (const match of text.matchAll(MEMO_COMMITMENT)) {
    const [commitment, prefix = '', digits = ''] = match
    const mark = <CommitmentMark key={match.index} text={digits} matchingDigits={matchingDigits} />
    pieces.push(text.slice(previousEnd, match.index), prefix, mark)
    previousEnd = match.index + commitment.length
  }
  return [...pieces, text.slice(previousEnd)]
}

const CommitmentMark = ({
  text,
  matchingDigits,
}: {
  readonly text: string
  readonly matchingDigits: string | null
}) => <mark className={cx(styles['hit'], text.toLowerCase() !== matchingDigits && styles['miss'])}>{text}</mark>
