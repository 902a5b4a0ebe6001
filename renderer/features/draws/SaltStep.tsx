import type { ReactNode } from 'react'
import type { NumberResult } from '@shared/draw'
import { saltHashes } from '@shared/draw'
import { verdictOf } from '@shared/draw/reasons'
import type { HashedAs } from '@shared/draw/commitment'
import { HASHED_AS_WORDS } from '@shared/draw/words'
import { saltTitle } from './draw-text'
import { plainText } from '../../format/text'
import { cx } from '../../ui/cx'
import { type HexRow, HexRows, MarkedHash, Step } from './Step'
import styles from './steps.module.css'

/** Maximum number of characters shown. A salt has 64 digits; a longer text is cut. */
const MAX_CHARACTERS = 300
const COMMITMENT_DIGITS = 16

/** Step with the salt, its hash, and the memo that contains the start of the hash. */
export function SaltStep({ result }: { readonly result: NumberResult }) {
  const { claim, commitment } = result
  const { hashedAs, reasons } = commitment
  const hashes = saltHashes(claim)
  const shownHashes = hashedAs === null ? hashes : hashes.filter((hash) => hash.hashedAs === hashedAs)
  const matching = hashedAs === null ? null : (shownHashes[0]?.hex.slice(0, COMMITMENT_DIGITS) ?? null)
  const rows: readonly HexRow[] = [
    { label: 'Salt', value: plainText(claim.salt, MAX_CHARACTERS) },
    ...shownHashes.map(({ hashedAs: form, hex }) => ({
      label: shownHashes.length === 1 ? 'SHA-256' : HASH_LABELS[form],
      value: matching === null ? hex : <HashWithMark hex={hex} />,
    })),
    ...(claim.commitment !== null && (matching === null || claim.memo === null)
      ? [
          {
            label: 'Commitment',
            value: <CommitmentMark text={plainText(claim.commitment, MAX_CHARACTERS)} matching={matching} />,
          },
        ]
      : []),
    claim.memo === null
      ? { label: 'Memo', value: 'not given', prose: true }
      : { label: 'Memo', value: <MemoText memo={claim.memo} matching={matching} /> },
  ]
  return (
    <Step
      state={verdictOf(reasons)}
      title={saltTitle(result)}
      {...(hashedAs === null ? {} : { note: HASHED_AS_WORDS[hashedAs] })}
      reasons={reasons.length > 1 ? reasons : []}
    >
      <HexRows rows={rows} />
    </Step>
  )
}

/** Labels of the hashes when both are shown. */
const HASH_LABELS: Readonly<Record<HashedAs, string>> = {
  text: 'Text hash',
  hex: 'Bytes hash',
  base64: 'Bytes hash',
}

const HashWithMark = ({ hex }: { readonly hex: string }) => (
  <MarkedHash hit={hex.slice(0, COMMITMENT_DIGITS)} rest={hex.slice(COMMITMENT_DIGITS)} />
)

const COMMITMENT = /(sc=)([0-9a-f]{16})(?![0-9a-f])/gi

/** Memo with each commitment marked as matching the salt or not. */
function MemoText({ memo, matching }: { readonly memo: string; readonly matching: string | null }) {
  const text = plainText(memo, MAX_CHARACTERS)
  const pieces: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(COMMITMENT)) {
    const [commitment, sign = '', digits = ''] = match
    const mark = <CommitmentMark key={match.index} text={digits} matching={matching} />
    pieces.push(text.slice(end, match.index), sign, mark)
    end = match.index + commitment.length
  }
  return [...pieces, text.slice(end)]
}

const CommitmentMark = ({ text, matching }: { readonly text: string; readonly matching: string | null }) => (
  <mark className={cx(styles['hit'], text.toLowerCase() !== matching && styles['miss'])}>{text}</mark>
)
