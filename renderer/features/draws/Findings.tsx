import type { NumberedDraw, SetFinding, SetResult } from '@shared/draw'
import { FINDING_WORDS } from '@shared/draw/words'
import { wholeNumberWords } from './draw-text'
import { Dash, HalfCircle, Octagon } from '../../ui/StatusIcons'
import type { PositionFormatter } from './draw-positions'
import styles from './many-draws.module.css'

type FindingsProps = {
  readonly setResult: SetResult
  readonly storedDraws: readonly NumberedDraw[]
  readonly formatPosition: PositionFormatter
  readonly onChoose: (place: number) => void
}

/** Kinds of findings in the order of the list, gravest first. */
const FINDING_CODES: readonly SetFinding['code'][] = [
  'salt-again',
  'commitment-shared',
  'transaction-again',
  'redraw',
  'mixed-method',
  'same-draw',
]
/** Kinds of findings that contradict a fair draw. */
export const CONFLICT_CODES = [
  'salt-again',
  'commitment-shared',
  'transaction-again',
] as const satisfies readonly SetFinding['code'][]
/** Maximum number of findings listed per kind. All findings are counted. */
const MAX_LISTED = 5

/** Findings across several draws: reused salts, commitments or transactions, repeated draws and mixed methods. */
export function Findings({ setResult, ...listProps }: FindingsProps) {
  const foundCodes = FINDING_CODES.filter((code) => setResult.counts[code] > 0)
  if (setResult.drawCount < 2 && foundCodes.length === 0) return null
  const hasNumberDraws = setResult.spreads.length > 0
  return (
    <section>
      <h3 className="h3">Across draws</h3>
      {foundCodes.length === 0 ? (
        <p className="t2">
          {hasNumberDraws
            ? 'No salt, commitment or transaction occurs in two draws. No draw was repeated within a minute.'
            : 'No transaction has two different numbers.'}
        </p>
      ) : (
        <ul className={styles['findings']}>
          {foundCodes.map((code) => (
            <Finding key={code} code={code} setResult={setResult} {...listProps} />
          ))}
        </ul>
      )}
    </section>
  )
}

function FindingIcon({ code }: { readonly code: SetFinding['code'] }) {
  if (code === 'same-draw') return <Dash />
  return code === 'redraw' || code === 'mixed-method' ? <HalfCircle /> : <Octagon />
}

function Finding({
  code,
  setResult,
  storedDraws,
  formatPosition,
  onChoose,
}: FindingsProps & { readonly code: SetFinding['code'] }) {
  const listedFindings = setResult.findings.filter((finding) => finding.code === code).slice(0, MAX_LISTED)
  const unlistedCount = setResult.counts[code] - listedFindings.length
  const canOpen = (place: number) => storedDraws.some((draw) => draw.place === place)
  return (
    <li>
      <FindingIcon code={code} />
      <div>
        <p>
          {FINDING_WORDS[code]}
          {setResult.counts[code] > 1 && ` This occurs ${wholeNumberWords(setResult.counts[code])} times.`}
        </p>
        <p className="small t2">
          {'Draws '}
          {listedFindings.map(({ places }, index) => (
            <span key={index}>
              {places.map((place, placeIndex) => (
                <span key={placeIndex}>
                  {placeIndex === 1 && ' and '}
                  {canOpen(place) ? (
                    <button type="button" className="link" onClick={() => onChoose(place)}>
                      {formatPosition(place)}
                    </button>
                  ) : (
                    formatPosition(place)
                  )}
                </span>
              ))}
              {index < listedFindings.length - 1 && '; draws '}
            </span>
          ))}
          {unlistedCount > 0 && `; and ${wholeNumberWords(unlistedCount)} more`}
        </p>
      </div>
    </li>
  )
}
