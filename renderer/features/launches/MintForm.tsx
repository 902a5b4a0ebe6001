import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Account } from '@shared/contract/accounts'
import type { Flow } from '@shared/contract/flows'
import type { Launch } from '@shared/contract/launches'
import type { EntityId } from '@shared/ids'
import type { Stamp } from '@shared/time'
import { formatHbar, parseHbar, tryParseHbar } from '@shared/amount'
import { canContinueOnMarket } from '../../format/flow-error-text'
import { findMaxPriceProblem, mayTakeNft, mintPlanText, maxMintCount, totalPrice } from './launch-text'
import { hbarWords, isZeroHbar } from '../../format/money'
import { plainText } from '../../format/text'
import { flowsQueries } from '../flows/queries'
import { listsQueries } from '../lists/queries'
import { marketQueries } from '../market/queries'
import { knownValue } from '../../query/remote'
import { useKnownValue, useReadQuery } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { FreshnessStamp, useIsStale } from '../../ui/FreshnessStamp'
import { HbarText } from '../../ui/HbarText'
import { Money } from '../../ui/Money'
import { Need } from '../../ui/Need'
import { Stepper } from '../../ui/Stepper'
import { useApp } from '../../app/app-context'
import { useAccounts, useSelectedAccount } from '../../app/use-app-state'
import { FlowRefusalNotice } from '../flows/FlowRefusalNotice'
import { hasEnded } from '../flows/flow-text'
import { checkAccount } from '../nft/account-check'
import { useIsKeyMissing } from '../connection/use-is-key-missing'
import { MarketPageButtons } from '../market-pages/MarketPageButtons'
import { ErrorActions } from '../page-frame/ErrorActions'
import { AssociateOutcome, useAssociation } from '../readiness/Associate'
import { overridableFacts } from '../readiness/fact-lines'
import { readinessQueries } from '../readiness/queries'
import { Agreement } from './Agreement'
import { MintAction, MintAnywayButton } from './MintAction'
import { MintChecksFold } from './MintChecksFold'
import { mintStep, type MintStep, type MintStepFacts } from './mint-step'
import { useIsOffline } from '../../query/use-is-offline'
import { type MintChecks, useMintChecks } from './use-mint-checks'
import type { MintFormProps } from './mint-form-props'
import styles from './mint.module.css'

/** Missing steps that the person can skip by minting although a fact failed. */
const OVERRIDABLE_STEPS: ReadonlySet<MintStep['kind']> = new Set(['associate', 'top-up', 'blocked'])
/** Steps that lead to the review of the mint. */
const SIGNING_STEPS: ReadonlySet<MintStep['kind']> = new Set(['associate', 'mint'])
/** Any account can mint, with any type of key. */
const ACCOUNT_NEEDS = { holder: null, needsEcdsa: false } as const

/** Form of a mint for the selected account. Without an account, only what the mint costs and how to add an account. */
export function MintForm(props: MintFormProps) {
  const account = useSelectedAccount()
  return account ? (
    <AccountMintForm key={account.id} {...props} account={account} />
  ) : (
    <AccountlessMintForm {...props} />
  )
}

/** Input of a mint, as the person has set it. */
type MintInput = { readonly count: number; readonly maxPrice: string; readonly agreedText: string | null }

/** Form of a mint: number of NFTs, total, highest price, agreement, and the next step with its button. */
function AccountMintForm(props: MintFormProps & { readonly account: Account }) {
  const { launch, token, price, followedFlow, openingObstacle, onRefresh, account } = props
  const { api } = useApp()
  const read = useReadQuery()
  const maxCount = maxMintCount(launch)
  const [chosenCount, setChosenCount] = useState(1)
  const [typedMaxPrice, setTypedMaxPrice] = useState(price)
  const [isAgreed, setAgreed] = useState(false)
  const count = Math.min(chosenCount, maxCount)
  const total = totalPrice(price, count)
  const maxPriceProblem = isZeroHbar(price) ? null : findMaxPriceProblem(typedMaxPrice, price)
  const { terms } = launch
  const checks = useMintChecks({ launch, account: account.id, token, total })
  const associateFlow = useAssociation(account.id, token)
  const step = useMintStep(props, checks, {
    hasMaxPriceProblem: maxPriceProblem !== null,
    isAgreementMissing: terms.requiresAgreement && !isAgreed,
  })
  const input: MintInput = {
    count,
    maxPrice: isZeroHbar(price) ? price : typedMaxPrice.trim(),
    agreedText: terms.requiresAgreement && isAgreed ? (terms.label ?? '') : null,
  }
  const startMint = (mintInput: MintInput, overriddenFacts: ReturnType<typeof overridableFacts>) =>
    followedFlow.start(() =>
      api.trade.mint({
        account: account.id,
        token,
        mintCode: launch.mintCode,
        count: mintInput.count,
        maxPrice: mintInput.maxPrice,
        ...(mintInput.agreedText === null ? {} : { agreed: mintInput.agreedText }),
        ...(overriddenFacts === null ? {} : { overriddenFacts: [...overriddenFacts] }),
      }),
    )
  const mintAfterAssociation = useMintAfterAssociation(associateFlow.flow, (mintInput) => {
    associateFlow.dismiss()
    startMint(mintInput, null)
  })
  const isAssociating = associateFlow.flow !== null && !hasEnded(associateFlow.flow.state)
  const associate = () => {
    mintAfterAssociation(openingObstacle ? null : input)
    associateFlow.start(() => api.trade.associate({ account: account.id, token }))
  }
  const mint = (despiteFailedFacts: boolean) =>
    startMint(input, despiteFailedFacts ? overridableFacts(checks.lines) : null)
  const accountName = plainText(account.name, 40)
  const isPriceStale = useIsStale(props.stamp)
  return (
    <>
      <FormHead {...props} />
      <CountField
        maxCount={maxCount}
        count={count}
        isDisabled={isAssociating || step?.kind === 'offline'}
        onCount={setChosenCount}
      />
      <div className={styles['cost']}>
        <MintSum launch={launch} token={token} price={price} count={count} stamp={props.stamp} />
        {!isZeroHbar(price) && (
          <MaxPrice
            price={price}
            typedPrice={typedMaxPrice}
            problem={maxPriceProblem}
            hidesChangeButton={step?.kind === 'offline'}
            onChange={setTypedMaxPrice}
          />
        )}
      </div>
      {mayTakeNft(launch) && (
        <Need
          title="The launch may take one of your NFTs"
          text="If so, the review names the NFT and blocks the mint."
        />
      )}
      {/* Before the opening there is nothing to agree to: the button only associates or sets an alert. */}
      {terms.requiresAgreement && openingObstacle === null && (
        <Agreement label={terms.label} isAgreed={isAgreed} onChange={setAgreed} />
      )}
      <AssociateOutcome followedFlow={associateFlow} />
      {associateFlow.state.status === 'refused' && <FlowRefusalNotice error={associateFlow.state.error} />}
      <MintRefusal {...props} onRefresh={onRefresh} />
      {step && (
        <MintAction
          step={step}
          launch={launch}
          token={token}
          account={account}
          price={price}
          count={count}
          isOpen={openingObstacle === null}
          checks={checks}
          followedFlow={followedFlow}
          associateFlow={associateFlow}
          onMint={mint}
          onAssociate={associate}
          onUseLaunchPrice={() => setTypedMaxPrice(price)}
          onAgree={() => setAgreed(true)}
          onCheckAccount={() => void read(readinessQueries.accountReadiness(account.id, token), true)}
        />
      )}
      {isPriceStale && openingObstacle === null && step !== null && SIGNING_STEPS.has(step.kind) && (
        <p className="small t2">The price is checked again before the mint.</p>
      )}
      {step?.kind === 'associate' && openingObstacle !== null && (
        <p className="small t2">
          <FeeText /> You can mint when the launch opens.
        </p>
      )}
      {/* Offline, the checks are old, and ticks would contradict that nothing can be minted. */}
      {step?.kind !== 'offline' && (
        <MintChecksFold
          checks={checks}
          account={account.id}
          token={token}
          takesAllowance={launch.isPaidByAllowance === true}
          associateFlow={associateFlow}
          planText={mintPlanText(launch, count, accountName)}
          feeNote={
            openingObstacle === null && (
              <>
                {step?.kind === 'associate' && 'Two reviews follow: first the association, then the mint. '}
                <FeeText />
              </>
            )
          }
          isAssociationShown={step?.kind === 'associate'}
        >
          {openingObstacle === null && step !== null && OVERRIDABLE_STEPS.has(step.kind) && (
            <MintAnywayButton
              launch={launch}
              price={price}
              count={count}
              checks={checks}
              isAssociationShown={step.kind === 'associate'}
              followedFlow={followedFlow}
              onMint={mint}
            />
          )}
        </MintChecksFold>
      )}
    </>
  )
}

/** Price and total for a person without an account, and the button to add an account. */
function AccountlessMintForm(props: MintFormProps) {
  const { launch, token, price, followedFlow } = props
  const step = useMintStep(props, null, { hasMaxPriceProblem: false, isAgreementMissing: false })
  return (
    <>
      <FormHead {...props} />
      <MintSum launch={launch} token={token} price={price} count={1} stamp={props.stamp} />
      {step && (
        <MintAction
          step={step}
          launch={launch}
          token={token}
          account={null}
          price={price}
          count={1}
          isOpen={props.openingObstacle === null}
          checks={null}
          followedFlow={followedFlow}
          associateFlow={null}
          onMint={() => undefined}
          onAssociate={() => undefined}
          onUseLaunchPrice={() => undefined}
          onAgree={() => undefined}
          onCheckAccount={() => undefined}
        />
      )}
    </>
  )
}

type InputProblems = { readonly hasMaxPriceProblem: boolean; readonly isAgreementMissing: boolean }

/** Next step of the mint, from the network, the keys, the account, the inputs and the checks. */
function useMintStep(
  { openingObstacle }: MintFormProps,
  checks: MintChecks | null,
  problems: InputProblems,
): MintStep | null {
  const isAffiliateKeyMissing = useIsKeyMissing('affiliate')
  const isOffline = useIsOffline()
  return mintStep({
    ...problems,
    isOffline,
    readiness: checks === null ? 'known' : readinessStatus(checks),
    isAffiliateKeyMissing,
    accountCheck: checkAccount(useAccounts(), ACCOUNT_NEEDS),
    openingObstacle,
    lines: checks?.lines ?? [],
    missingHbar: checks?.missingHbar ?? null,
  })
}

const readinessStatus = ({ readinessState }: MintChecks): MintStepFacts['readiness'] => {
  if (knownValue(readinessState) !== null) return 'known'
  return readinessState.status === 'failed' ? 'unknown' : 'reading'
}

/**
 * Returns a function that stores the mint to start after an association; null stores no mint. `startMint` is called
 * once, when the association is done. An association that ends in another state drops the mint.
 */
function useMintAfterAssociation(
  associateFlow: Flow | null,
  startMint: (input: MintInput) => void,
): (input: MintInput | null) => void {
  const nextMint = useRef<MintInput | null>(null)
  const state = associateFlow?.state ?? null
  const continueWithMint = useEffectEvent((endState: Flow['state']) => {
    const input = nextMint.current
    nextMint.current = null
    if (input && endState === 'done') startMint(input)
  })
  useEffect(() => {
    if (state !== null && hasEnded(state)) continueWithMint(state)
  }, [state])
  return (input) => void (nextMint.current = input)
}

type HeadProps = Pick<MintFormProps, 'launch' | 'price' | 'stamp' | 'isRefreshing' | 'openingObstacle'>

/** Title of the form, with the age of the price. */
const FormHead = ({ launch, price, stamp, isRefreshing, openingObstacle }: HeadProps) => (
  <div className="row between base">
    <h2 className="h2">{formTitle(launch, price, openingObstacle !== null)}</h2>
    <FreshnessStamp stamp={stamp} isRefreshing={isRefreshing} />
  </div>
)

/** Title of the form. Before the opening, the form only prepares the mint. */
function formTitle(launch: Launch, price: string, isBeforeOpening: boolean): string {
  const isClaim = isZeroHbar(price) && !mayTakeNft(launch)
  if (isBeforeOpening) return isClaim ? 'Prepare to claim' : 'Prepare to mint'
  return isClaim ? 'Claim an NFT' : 'Mint'
}

type CountProps = {
  readonly maxCount: number
  readonly count: number
  readonly isDisabled: boolean
  readonly onCount: (count: number) => void
}

function CountField({ maxCount, count, isDisabled, onCount }: CountProps) {
  if (maxCount === 1) return <p className="small t2">One NFT a mint.</p>
  return (
    <div className={styles['count']}>
      <div className="row between">
        <span className="label">How many</span>
        <span className="label tn">1 to {maxCount}</span>
      </div>
      <Stepper label="How many" count={count} min={1} max={maxCount} isDisabled={isDisabled} onChange={onCount} />
    </div>
  )
}

type SumProps = {
  readonly launch: Launch
  readonly token: EntityId
  readonly price: string
  readonly count: number
  /** Stamp of the launch, from which the price is. */
  readonly stamp: Stamp
}

/** Total of the mint, its parts, and the price compared with the floor. */
function MintSum({ launch, token, price, count, stamp }: SumProps) {
  const isStale = useIsStale(stamp)
  const floor = useKnownValue(marketQueries.collection(token), (facts) => facts.floor)
  if (mayTakeNft(launch)) return null
  if (isZeroHbar(price)) return <p className="fig2">Free</p>
  const comparison = floorComparison(price, floor)
  return (
    <div>
      <div className={styles['sum']}>
        <span className="fig2 tn">
          <Money
            hbar={totalPrice(price, count)}
            minDecimals={2}
            className={isStale ? styles['stale-figure'] : undefined}
          />
        </span>
        <span className="small t2 tn">
          <HbarText text={`${count} × ${hbarWords(price)}`} />
        </span>
      </div>
      {comparison !== null && (
        <p className="small t2">
          <HbarText text={comparison} />
        </p>
      )}
    </div>
  )
}

/** Sentence such as "2 ℏ each below the floor of 24 ℏ"; null without a floor. */
function floorComparison(price: string, floor: string | null): string | null {
  const floorTinybars = floor === null ? null : tryParseHbar(floor)
  if (floor === null || floorTinybars === null) return null
  const difference = parseHbar(price) - floorTinybars
  if (difference === 0n) return `The same as the floor of ${hbarWords(floor)}`
  const amount = hbarWords(formatHbar(difference < 0n ? -difference : difference))
  return `${amount} each ${difference < 0n ? 'below' : 'above'} the floor of ${hbarWords(floor)}`
}

type MaxPriceProps = {
  readonly price: string
  readonly typedPrice: string
  readonly problem: ReturnType<typeof findMaxPriceProblem>
  /** True while nothing can be minted, such as offline. */
  readonly hidesChangeButton: boolean
  readonly onChange: (typedPrice: string) => void
}

/** Highest price that the person pays for each NFT: a sentence, or the field once the person changes the price. */
function MaxPrice({ price, typedPrice, problem, hidesChangeButton, onChange }: MaxPriceProps) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && problem === null) {
    return (
      <p className="small t2" title="If the launch price rises above your highest price, nothing is signed.">
        <HbarText text={`Highest price ${hbarWords(typedPrice.trim())} each. `} />
        {!hidesChangeButton && (
          <button type="button" className="link" onClick={() => setOpen(true)}>
            Change
          </button>
        )}
      </p>
    )
  }
  return (
    <Field
      label="Highest price per NFT"
      hint={`The launch price is ${hbarWords(price)}. If the launch price rises above your highest price, nothing is signed.`}
      value={typedPrice}
      inputMode="decimal"
      maxLength={24}
      trailingContent={<span className="unit">ℏ</span>}
      problem={problem}
      onChange={(e) => onChange(e.target.value)}
    />
  )
}

/** Refusal of the mint by main, with the ways to resolve it. Renders nothing without a refusal. */
function MintRefusal({ launch, token, followedFlow, onRefresh }: MintFormProps) {
  if (followedFlow.state.status !== 'refused') return null
  const { error } = followedFlow.state
  const refresh = () => {
    followedFlow.dismiss()
    onRefresh()
  }
  return (
    <>
      <FlowRefusalNotice error={error} />
      <div className="row flow-mend">
        <ErrorActions error={error} keyKind="affiliate" onResolved={followedFlow.dismiss} />
        <Button onClick={refresh}>Refresh the launch</Button>
        {canContinueOnMarket(error) && (
          <MarketPageButtons item={{ kind: 'launch', token, mintCode: launch.mintCode }} />
        )}
      </div>
    </>
  )
}

/** Network fee: the fee of the last mint, with the person's limit as the tooltip. The exact fee is not known yet. */
function FeeText() {
  const feeLimit = useKnownValue(listsQueries.state, (lists) => lists.limits.feeCap)
  const lastFee = useKnownValue(flowsQueries.list, lastFeeOf)
  const lastFeeText = lastFee === null ? '' : `Your last mint’s network fee: ${hbarWords(lastFee)}. `
  return (
    <span title={feeLimit === null ? undefined : `Your own limit for a network fee is ${hbarWords(feeLimit)}.`}>
      <HbarText text={`${lastFeeText}The review shows the limit of the network fee.`} />
    </span>
  )
}

/** Network fee of the latest mint flow with a known fee, decimal HBAR; null if there is none. */
const lastFeeOf = (flows: readonly Flow[]): string | null =>
  flows.find(({ kind, fee }) => kind === 'mint' && fee !== null)?.fee ?? null
