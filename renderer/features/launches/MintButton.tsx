import type { Account } from '@shared/contract/accounts'
import type { Flow } from '@shared/contract/flows'
import type { Launch } from '@shared/contract/launches'
import { flowsQueries } from '../flows/queries'
import { mayTakeNft, totalOf } from './launch-text'
import { hbarWords, isZeroHbar } from '../../format/money'
import { listsQueries } from '../lists/queries'
import { readinessQueries } from '../readiness/queries'
import { useKnownValue } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { Triangle } from '../../ui/StatusIcons'
import { HbarText } from '../../ui/HbarText'
import { useApp } from '../../app/app-context'
import { useSettings } from '../../app/use-app-state'
import { despiteWords, mintLines, mintReady, overrideOf } from '../readiness/fact-lines'
import type { MintFormProps } from './mint-form-props'

type ButtonProps = Omit<MintFormProps, 'onRefresh'> & {
  readonly account: Account
  readonly count: number
  /** Highest price that the person pays for each NFT, decimal HBAR as typed. */
  readonly ceiling: string
  /** True if a required input is missing. */
  readonly disabled: boolean
  /** Launch text that the person agreed to; null if the launch requires no agreement. */
  readonly agreed: string | null
}

/** Starts the mint flow. The person decides in the review in main's window. */
export function MintButton({
  launch,
  token,
  price,
  count,
  follow,
  wait,
  account,
  ceiling,
  disabled,
  agreed,
}: ButtonProps) {
  const { api } = useApp()
  const total = totalOf(price, count)
  const { mintCode } = launch
  const readiness = useKnownValue(readinessQueries.of(account.id, token))
  const limit = useKnownValue(listsQueries.state, (lists) => lists.limits.feeCap)
  const lastFee = useKnownValue(flowsQueries.list, lastFeeOf)
  const { hideAmounts } = useSettings()
  const lines = readiness ? mintLines(readiness, total, hideAmounts) : []
  const isReady = readiness === null || mintReady(readiness, total) !== 'no'
  const despite = isReady ? null : overrideOf(lines)
  const mint = () =>
    follow.start(() =>
      api.trade.mint({
        account: account.id,
        token,
        mintCode,
        count,
        maxPrice: ceiling,
        ...(agreed === null ? {} : { agreed }),
        ...(despite === null ? {} : { despite: [...despite] }),
      }),
    )
  return (
    <>
      <Button
        variant={despite === null ? 'primary' : 'secondary'}
        size="large"
        className="wide"
        busy={follow.state.status === 'starting'}
        disabled={wait !== null || disabled || (!isReady && despite === null)}
        {...(despite === null ? {} : { 'aria-describedby': 'mint-despite' })}
        onClick={mint}
      >
        {buttonWords(launch, count, total, despite !== null)}
      </Button>
      {despite !== null && (
        <p className="small t2 row" id="mint-despite">
          <Triangle />
          {despiteWords(lines, launch.takesAllowance === true)}
        </p>
      )}
      {wait && <p className="small t2">{wait.text}</p>}
      <p className="small t3">
        <HbarText text={`${feeWords(limit, lastFee)} Nothing moves until you approve in the review.`} />
      </p>
    </>
  )
}

/** Words of the button. A swap is not a claim, because it costs an NFT. */
function buttonWords(launch: Launch, count: number, total: string, isDespite: boolean): string {
  const anyway = isDespite ? ' anyway' : ''
  if (mayTakeNft(launch)) return `Mint 1${anyway}`
  return isZeroHbar(total) ? `Claim 1${anyway}` : `Mint ${count}${anyway} for ${hbarWords(total)}`
}

/** Network fee of the latest mint that was paid for from this app. */
const lastFeeOf = (flows: readonly Flow[]): string | null =>
  flows.find(({ kind, fee }) => kind === 'mint' && fee !== null)?.fee ?? null

/** Costs on top of the price, as far as known before the transaction bytes are. */
function feeWords(limit: string | null, last: string | null): string {
  const most = limit === null ? '' : `, at most ${hbarWords(limit)} by your limit`
  const took = last === null ? '' : ` It was ${hbarWords(last)} for your last mint.`
  return `The network fee comes on top${most}.${took}`
}
