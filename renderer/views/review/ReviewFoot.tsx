import { ChevronUp, FileText, KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ReviewModel } from '@shared/contract/review'
import { errorText } from '../../format/error-text'
import { counted } from '../../format/money'
import { plainText } from '../../format/text'
import { approve, approveGate, decline, type Gate, isActing, type ReviewState, saveReport } from '../../stores/review'
import { Button } from '../../ui/Button'
import { useNow } from '../../ui/clock-context'
import { Cross, Tick, Triangle } from '../../ui/Marks'
import { Ring } from '../../ui/Ring'
import type { ReviewProps } from './ReviewWindow'

type FootProps = ReviewProps & {
  readonly state: Extract<ReviewState, { status: 'open' }>
  readonly raw: boolean
  readonly onRaw: () => void
}

export function ReviewFoot({ store, api, state, raw, onRaw }: FootProps) {
  const now = useNow()
  const gate = approveGate(state, now)
  const acting = isActing(state.act)
  const { model, act } = state
  return (
    <footer className="rv-foot">
      <div className="signs">
        <Says state={state} gate={gate} />
        <button type="button" className="raw" aria-expanded={raw} onClick={onRaw}>
          Raw fields, {model.fields.length}
          <ChevronUp size={14} aria-hidden="true" className={raw ? 'down' : ''} />
        </button>
      </div>
      <div className="acts">
        {gate.kind === 'refused' ? (
          <>
            <Button
              size="large"
              busy={act.kind === 'saving'}
              disabled={acting}
              onClick={() => void saveReport(store, api)}
            >
              Save report
            </Button>
            <Button size="large" disabled={acting} onClick={() => void decline(store, api)}>
              Close
            </Button>
          </>
        ) : (
          <>
            <Button
              size="large"
              busy={act.kind === 'declining'}
              disabled={acting}
              onClick={() => void decline(store, api)}
            >
              {gate.kind === 'expired' ? 'Close' : 'Decline'}
            </Button>
            <Approve
              gate={gate}
              approving={act.kind === 'approving'}
              acting={acting}
              onApprove={() => void approve(store, api, now)}
            />
          </>
        )}
      </div>
    </footer>
  )
}

type ApproveProps = {
  readonly gate: Gate
  readonly approving: boolean
  readonly acting: boolean
  readonly onApprove: () => void
}

/** Waits, then fills. It is the only primary button of the window, and there is none when the verdict is refuse. */
function Approve({ gate, approving, acting, onApprove }: ApproveProps) {
  if (gate.kind === 'waiting') {
    return (
      <Button
        size="large"
        className="waiting"
        disabled
        icon={<Ring size={16} stroke={2.5} tone="accent" share={gate.share} />}
      >
        Approve in {Math.ceil(gate.leftMs / 1000)} s
      </Button>
    )
  }
  return (
    <Button
      size="large"
      variant={gate.kind === 'open' ? 'primary' : 'secondary'}
      busy={approving}
      disabled={gate.kind !== 'open' || acting}
      aria-describedby="says"
      onClick={onApprove}
    >
      Approve
    </Button>
  )
}

/** One line above the buttons: why Approve is not open, or what signs. */
function Says({ state, gate }: { readonly state: FootProps['state']; readonly gate: Gate }) {
  const { act, model } = state
  if (act.kind === 'failed') {
    const words = errorText(act.error)
    return says(<Cross size={14} />, `${words.title}. ${words.moved}`, true)
  }
  if (act.kind === 'saved') return says(<Tick size={14} />, 'The report was saved', true)
  switch (gate.kind) {
    case 'refused':
      return says(
        <FileText size={14} aria-hidden="true" />,
        'The report holds the bytes, your request and what was found',
      )
    case 'expired':
      return says(<Cross size={14} />, 'Expired. Nothing was signed. Start again in the app', true)
    case 'findings':
      return says(<Triangle size={14} />, `${counted(gate.left, 'finding')} left to acknowledge`, true)
    case 'waiting':
    case 'open':
      return says(<KeyRound size={14} aria-hidden="true" />, signer(model))
  }
}

const says = (mark: ReactNode, words: string, live = false) => (
  <>
    {mark}
    <span id="says" className="cut" title={words} {...(live && { role: 'status' })}>
      {words}
    </span>
  </>
)

const PLACE = { keychain: 'in this computer’s keychain', session: 'kept for this session' } as const

const signer = (model: ReviewModel): string =>
  `Signs as ${plainText(model.account.name ?? model.account.id, 40)}, ${model.keyType} key ${PLACE[model.keyStore]}`
