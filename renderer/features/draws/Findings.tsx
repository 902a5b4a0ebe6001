import type { KeptDraw, SetFinding, SetResult } from '@shared/draw'
import { FINDING_WORDS } from '@shared/draw/words'
import { wholeWords } from './draw-text'
import { Dash, HalfCircle, Octagon } from '../../ui/StatusIcons'
import type { PlaceWords } from './places'

type FindingsProps = {
  readonly set: SetResult
  readonly kept: readonly KeptDraw[]
  readonly placeWords: PlaceWords
  readonly onChoose: (place: number) => void
}

const CODES: readonly SetFinding['code'][] = [
  ...(['salt-again', 'commitment-shared', 'transaction-again', 'redraw', 'mixed-method', 'same-draw'] as const),
]
/** Maximum findings listed per kind; the total is always counted. */
const MOST_TOLD = 5

/** Findings across several draws: reused salts, commitments or transactions, and repeated draws. */
export function Findings({ set, ...rest }: FindingsProps) {
  const found = CODES.filter((code) => set.counts[code] > 0)
  if (set.draws < 2 && found.length === 0) return null
  const hasNumbers = set.spreads.length > 0
  return (
    <section>
      <h3 className="h3">Between them</h3>
      {found.length === 0 ? (
        <p className="t2">
          {hasNumbers
            ? 'No salt, commitment or transaction stands in two of them, and nothing was drawn again within a minute.'
            : 'No transaction tells of two numbers.'}
        </p>
      ) : (
        <ul className="findings">
          {found.map((code) => (
            <Finding key={code} code={code} set={set} {...rest} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Finding({ code, set, kept, placeWords, onChoose }: FindingsProps & { readonly code: SetFinding['code'] }) {
  const told = set.findings.filter((finding) => finding.code === code).slice(0, MOST_TOLD)
  const more = set.counts[code] - told.length
  const isKept = (place: number) => kept.some((draw) => draw.place === place)
  return (
    <li>
      {code === 'same-draw' ? <Dash /> : code === 'redraw' || code === 'mixed-method' ? <HalfCircle /> : <Octagon />}
      <div>
        <p>{FINDING_WORDS[code]}</p>
        <p className="small t2">
          {told.map(({ places }, i) => (
            <span key={i}>
              {places.map((place, side) => (
                <span key={side}>
                  {side === 1 && ' and '}
                  {isKept(place) ? (
                    <button type="button" className="link" onClick={() => onChoose(place)}>
                      {placeWords(place)}
                    </button>
                  ) : (
                    placeWords(place)
                  )}
                </span>
              ))}
              {i < told.length - 1 && '; '}
            </span>
          ))}
          {more > 0 && `; and ${wholeWords(more)} more`}
        </p>
      </div>
    </li>
  )
}
