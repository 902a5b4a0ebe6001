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
  readonly maxPrice: string
  /** True if `maxPrice` is not valid, or if a required agreement is missing. */
  readonly hasInvalidInput: boolean
  /** Launch text that the person agreed to, empty for an agreement without a text; null without an agreement. */
  readonly agreedText: string | null
}

/** Button that starts the mint flow, with the fee and warnings. The person decides later, in the review. */
export function MintButton({
  launch,
  token,
  price,
  count,
  followedFlow,
  openingObstacle,
  account,
  maxPrice,
  hasInvalidInput,
  agreedText,
}: ButtonProps) {
  const { api } = useApp()
  const total = totalPrice(price, count)
  const { mintCode } = launch
  const readiness = useKnownValue(readinessQueries.accountReadiness(account.id, token))
  const feeLimit = useKnownValue(listsQueries.state, (lists) => lists.limits.feeCap)
  const lastFee = useKnownValue(flowsQueries.list, lastFeeOf)
  const { hideAmounts } = useSettings()
  const readinessLines = readiness ? mintLines(readiness, total, hideAmounts) : []
  const isNotReady = readiness !== null && mintReadiness(readiness, total) === 'no'
  // Null if the account is ready, or if the person cannot override what is missing.
  const overriddenFacts = isNotReady ? overridableFacts(readinessLines) : null
  const startMint = () =>
    followedFlow.start(() =>
      api.trade.mint({
        account: account.id,
        token,
        mintCode,
        count,
        maxPrice,
        ...(agreedText === null ? {} : { agreed: agreedText }),
        ...(overriddenFacts === null ? {} : { overriddenFacts: [...overriddenFacts] }),
      }),
    )
  return (
    <>
      <Button
        variant={overriddenFacts === null ? 'primary' : 'secondary'}
        size="large"
        className="wide"
        isBusy={followedFlow.state.status === 'starting'}
        disabled={openingObstacle !== null || hasInvalidInput || (isNotReady && overriddenFacts === null)}
        {...(overriddenFacts === null ? {} : { 'aria-describedby': 'mint-despite' })}
        onClick={startMint}
      >
        {buttonText(launch, count, total, overriddenFacts !== null)}
      </Button>
      {overriddenFacts !== null && (
        <p className="small t2 row" id="mint-despite">
          <Triangle />
          {overrideWarning(readinessLines, launch.isPaidByAllowance === true)}
        </p>
      )}
      {openingObstacle && <p className="small t2">{openingObstacle.text}</p>}
      <p className="small t3">
        <HbarText text={`${feeText(feeLimit, lastFee)} Nothing moves until you approve in the review.`} />
      </p>
    </>
  )
}

/** Text of the button. Only a free mint is a "Claim". A mint that may take one of the person's NFTs is not free. */
function buttonText(launch: Launch, count: number, total: string, isOverride: boolean): string {
  const anyway = isOverride ? ' anyway' : ''
  if (mayTakeNft(launch)) return `Mint 1${anyway}`
  return isZeroHbar(total) ? `Claim 1${anyway}` : `Mint ${count}${anyway} for ${hbarWords(total)}`
}

/** Network fee of the latest mint flow with a known fee, decimal HBAR; null if there is none. */
const lastFeeOf = (flows: readonly Flow[]): string | null =>
  flows.find(({ kind, fee }) => kind === 'mint' && fee !== null)?.fee ?? null

/** Text about the network fee: the person's limit, and the fee of the last mint. The exact fee is not known yet. */
function feeText(feeLimit: string | null, lastFee: string | null): string {
  const limitText = feeLimit === null ? '' : `, at most ${hbarWords(feeLimit)} by your limit`
  const lastFeeText = lastFee === null ? '' : ` Your last mint’s fee was ${hbarWords(lastFee)}.`
  return `The network fee is added${limitText}.${lastFeeText}`
}
