/** Cells of the statistics tables. Each cell reads late data itself, so that its row is not rebuilt. */
import type { NamedId } from '@shared/contract/common'
import type { EntityId } from '@shared/ids'
import { DASH, HBAR, NNBSP, statFigure } from '../../format/money'
import { shortMiddle } from '../../format/ids'
import { nameOr, plainText } from '../../format/text'
import { statisticsQueries } from './queries'
import { useKnownValue } from '../../query/use-query'
import { Badge } from '../../ui/Badge'
import { IdText, AccountText } from '../../ui/Id'
import { Statistic } from '../../ui/Money'
import { useGo } from '../../app/app-context'
import { useAccounts } from '../../app/use-app-state'
import { useExplorer } from '../explorer/use-explorer'
import { cx } from '../../ui/cx'
import styles from './statistics.module.css'

/** Name of a collection, or its id if the market has not reported a name. */
export function CollectionName({ token }: { readonly token: EntityId }) {
  const name = useKnownValue(statisticsQueries.names, (names) => names.get(token) ?? null)
  return name === null ? <IdText id={token} /> : <>{nameOr(name, token)}</>
}

type AccountProps = { readonly who: NamedId | null; readonly isStop?: boolean }

/** Account by the person's own name for it, as a link to the market's facts about it. */
export function AccountLink({ who, isStop = true }: AccountProps) {
  const go = useGo()
  const isOwn = useAccounts()?.accounts.some(({ id }) => id === who?.id) ?? false
  if (!who) return <span className="t3">{DASH}</span>
  return (
    <span className={cx('row', styles['stat-who'])}>
      <button
        type="button"
        className="link plain cut"
        tabIndex={isStop ? 0 : -1}
        title={`${who.id}-${who.checksum}: show the market’s checks of this account`}
        onClick={() => go({ name: 'readiness', account: who.id, token: null })}
      >
        <AccountText who={who} />
      </button>
      {isOwn && <Badge tone="accent">yours</Badge>}
    </span>
  )
}

/** Dash for a value that the market does not report. */
export const NotReported = () => (
  <span className="t3" title="Not reported by the market">
    {DASH}
  </span>
)

type IdProps = { readonly id: string | null; readonly isStop: boolean }

/** Transaction, as a link to the ledger's explorer if there is one. */
export function TransactionLink({ id, isStop }: IdProps) {
  const { urlOf, openUrl } = useExplorer()
  if (id === null) return <span className="t3">{DASH}</span>
  const url = urlOf({ transaction: id })
  // Short enough that its column does not truncate it again.
  const shortId = shortMiddle(plainText(id, 60), 11, 7)
  if (url === null) return <span title={plainText(id, 60)}>{shortId}</span>
  return (
    <button
      type="button"
      className="link plain cut"
      tabIndex={isStop ? 0 : -1}
      title={`${plainText(id, 60)}: open in the ledger’s explorer`}
      onClick={() => openUrl(url)}
    >
      {shortId}
    </button>
  )
}

type AmountProps = { readonly value: number | null; readonly currency: string | null }

/** Figure in the currency that was paid: another token is never shown as HBAR. */
export function Amount({ value, currency }: AmountProps) {
  if (value === null || currency === null) return <Statistic hbar={value} />
  return (
    <span className="n" title={`In ${plainText(currency, 40)}, not ${HBAR}`}>
      {statFigure(value) + NNBSP}
      <span className="t3">{plainText(currency, 16)}</span>
    </span>
  )
}
