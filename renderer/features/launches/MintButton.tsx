import type { Account } from '@shared/contract/accounts'
import type { Flow } from '@shared/contract/flows'
import type { Launch } from '@shared/contract/launches'
import { flowsQueries } from '../flows/queries'
import { mayTakeNft, totalPrice } from './launch-text'
import { hbarWords, isZeroHbar } from '../../format/money'
import { listsQueries } from '../lists/queries'
import { readinessQueries } from '../readiness/queries'
import { useKnownValue } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { Triangle } from '../../ui/StatusIcons'
import { HbarText } from '../../ui/HbarText'
import { useApp } from '../../app/app-context'
import { useSettings } from '../../app/use-app-state'
import { overrideWarning, mintLines, mintReadiness, overridableFacts } from '../readiness/fact-lines'
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
  openingObstacle,
  account,
  ceiling,
  disabled,
  agreed,
}: ButtonProps) {
  const { api } = useApp()
  const total = totalPrice(price, count)
  const { mintCode } = launch
  const readiness = useKnownValue(readinessQueries.of(account.id, token))
  const feeLimit = useKnownValue(listsQueries.state, (lists) => lists.limits.feeCap)
  const lastFee = useKnownValue(flowsQueries.list, lastFeeOf)
  const { hideAmounts } = useSettings()
  const lines = readiness ? mintLines(readiness, total, hideAmounts) : []
  const isReady = readiness === null || mintReadiness(readiness, total) !== 'no'
  const overriddenFacts = isReady ? null : overridableFacts(lines)
  const mint = () =>
    follow.start(() =>
      api.trade.mint({
        account: account.id,
        token,
        mintCode,
        count,
        maxPrice: ceiling,
        ...(agreed === null ? {} : { agreed }),
        ...(overriddenFacts === null ? {} : { despite: [...overriddenFacts] }),
      }),
    )
  return (
    <>
      <Button
        variant={overriddenFacts === null ? 'primary' : 'secondary'}
        size="large"
        className="wide"
        busy={follow.state.status === 'starting'}
        disabled={openingObstacle !== null || disabled || (!isReady && overriddenFacts === null)}
        {...(overriddenFacts === null ? {} : { 'aria-describedby': 'mint-despite' })}
        onClick={mint}
      >
        {buttonText(launch, count, total, overriddenFacts !== null)}
      </Button>
      {overriddenFacts !== null && (
        <p className="small t2 row" id="mint-despite">
          <Triangle />
          {overrideWarning(lines, launch.takesAllowance === true)}
        </p>
      )}
      {openingObstacle && <p className="small t2">{openingObstacle.text}</p>}
      <p className="small t3">
        <HbarText text={`${feeText(feeLimit, lastFee)} Nothing moves until you approve in the review.`} />
      </p>
    </>
  )
}

/** Text of the button. A swap is not a claim, because it costs an NFT. */
function buttonText(launch: Launch, count: number, total: string, isOverride: boolean): string {
  const anyway = isOverride ? ' anyway' : ''
  if (mayTakeNft(launch)) return `Mint 1${anyway}`
  return isZeroHbar(total) ? `Claim 1${anyway}` : `Mint ${count}${anyway} for ${hbarWords(total)}`
}

/** Network fee of the latest mint that was paid for from this app. */
const lastFeeOf = (flows: readonly Flow[]): string | null =>
  flows.find(({ kind, fee }) => kind === 'mint' && fee !== null)?.fee ?? null

/** Costs in addition to the price, as far as known before the transaction bytes exist. */
function feeText(feeLimit: string | null, lastFee: string | null): string {
  const limitText = feeLimit === null ? '' : `, at most ${hbarWords(feeLimit)} by your limit`
  const lastFeeText = lastFee === null ? '' : ` Your last mint’s fee was ${hbarWords(lastFee)}.`
  return `The network fee is added${limitText}.${lastFeeText}`
}
