import type { ReactNode } from 'react'
import type { NumberResult } from '@shared/draw'
import { saltHashes } from '@shared/draw'
import { verdictOf } from '@shared/draw/reasons'
import { HASHED_AS_WORDS } from '@shared/draw/words'
import { saltTitle } from './draw-text'
import { plainText } from '../../format/text'
import { cx } from '../../ui/cx'
import { type HexRow, HexRows, Marked, Step } from './Step'

/** Maximum characters shown. A salt has 64 digits; a longer text is cut. */
const MOST_CHARS = 300
const DIGITS = 16

/** Step with the salt, its hash, and the memo that contains the start of the hash. */
export function SaltStep({ result }: { readonly result: NumberResult }) {
  const { claim, commitment } = result
  const { hashedAs, reasons } = commitment
  const hashes = saltHashes(claim)
  const shown = hashedAs === null ? hashes : hashes.filter((one) => one.hashedAs === hashedAs)
  const matching = hashedAs === null ? null : (shown[0]?.hex.slice(0, DIGITS) ?? null)
  const rows: readonly HexRow[] = [
    { label: 'Salt', value: plainText(claim.salt, MOST_CHARS) },
    ...shown.map(({ hashedAs: as, hex }) => ({
      label: shown.length === 1 ? 'SHA-256' : as === 'text' ? 'Of its text' : 'Of its bytes',
      value: matching === null ? hex : <Marked hit={hex.slice(0, DIGITS)} rest={hex.slice(DIGITS)} />,
    })),
    ...(claim.commitment !== null && (matching === null || claim.memo === null)
      ? [{ label: 'Committed', value: <Part text={plainText(claim.commitment, MOST_CHARS)} matching={matching} /> }]
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

const COMMITMENT = /(sc=)([0-9a-f]{16})(?![0-9a-f])/gi

/** Memo with each commitment highlighted as matching the salt or not. */
function MemoText({ memo, matching }: { readonly memo: string; readonly matching: string | null }) {
  const text = plainText(memo, MOST_CHARS)
  const pieces: ReactNode[] = []
  let at = 0
  for (const found of text.matchAll(COMMITMENT)) {
    const [whole, sign = '', digits = ''] = found
    pieces.push(text.slice(at, found.index), sign, <Part key={found.index} text={digits} matching={matching} />)
    at = found.index + whole.length
  }
  return [...pieces, text.slice(at)]
}

const Part = ({ text, matching }: { readonly text: string; readonly matching: string | null }) => (
  <mark className={cx('hit', text.toLowerCase() !== matching && 'miss')}>{text}</mark>
)
