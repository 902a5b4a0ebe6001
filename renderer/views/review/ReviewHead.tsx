import type { ReviewModel } from '@shared/contract/review'
import { countdownWords, utcWords } from '../../format/time'
import { useNow } from '../../ui/clock-context'
import { Brand } from '../../ui/Marks'
import { Ring } from '../../ui/Ring'

export const ReviewHead = ({ model }: { readonly model: ReviewModel }) => (
  <header className="rv-head">
    <span className="rv-brand">
      <Brand size={18} />
      <span>Review</span>
    </span>
    <Expiry model={model} />
  </header>
)

function Expiry({ model }: { readonly model: ReviewModel }) {
  const now = useNow()
  if (model.verdict === 'refuse') return <span className="expiry">Not signed</span>
  if (model.expiresAt === null) return <span className="expiry">Expiry not known</span>
  const left = Date.parse(model.expiresAt) - now
  if (left <= 0) {
    return (
      <span className="expiry over">
        Expired <Ring size={20} stroke={2.5} share={0} dashed />
      </span>
    )
  }
  const whole = Math.max(1, Date.parse(model.expiresAt) - Date.parse(model.openedAt))
  return (
    <span className="expiry" title={utcWords(model.expiresAt)}>
      Expires in <b>{countdownWords(left)}</b>
      <Ring size={20} stroke={2.5} share={left / whole} />
    </span>
  )
}
