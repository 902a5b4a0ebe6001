import { useState } from 'react'
import type { Launch } from '@shared/contract/launches'
import { canContinueOnMarket } from '../../format/flow-error-text'
import { findMaxPriceProblem, mayTakeNft, mintPlanText, maxMintCount, totalPrice } from './launch-text'
import { hbarWords, isZeroHbar } from '../../format/money'
import { plainText } from '../../format/text'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { HbarText } from '../../ui/HbarText'
import { useSelectedAccount } from '../../app/use-app-state'
import { FlowRefusalNotice } from '../flows/FlowRefusalNotice'
import { BeforeActing } from '../nft/BeforeActing'
import { EnterKeyButton } from '../connection/EnterKeyButton'
import { useIsKeyMissing } from '../connection/use-is-key-missing'
import { MarketPageButtons } from '../market-pages/MarketPageButtons'
import { ErrorActions } from '../page-frame/ErrorActions'
import { Agreement } from './Agreement'
import { MintButton } from './MintButton'
import { MintReadiness } from './MintReadiness'
import type { MintFormProps } from './mint-form-props'

/** Form of a mint: number of NFTs, highest price, agreement, readiness, and a summary of what will be signed. */
export function MintForm({ launch, token, price, followedFlow, openingObstacle, onRefresh }: MintFormProps) {
  const maxCount = maxMintCount(launch)
  const [chosenCount, setChosenCount] = useState(1)
  const [typedMaxPrice, setTypedMaxPrice] = useState(price)
  const [isAgreed, setAgreed] = useState(false)
  const account = useSelectedAccount()
  const isKeyMissing = useIsKeyMissing('affiliate')
  const count = Math.min(chosenCount, maxCount)
  const total = totalPrice(price, count)
  const isFree = isZeroHbar(price)
  const maxPriceProblem = isFree ? null : findMaxPriceProblem(typedMaxPrice, price)
  const { terms } = launch
  const refreshAfterRefusal = () => {
    followedFlow.dismiss()
    onRefresh()
  }
  return (
    <>
      {openingObstacle && (
        <div role="note" className="mint-wait">
          <p className="strong">{openingObstacle.title}</p>
          <p className="small t2">You can already check what a mint needs.</p>
        </div>
      )}
      <h3 className="h2">{formTitle(launch, price)}</h3>
      {maxCount > 1 && <CountField maxCount={maxCount} count={count} onCount={setChosenCount} />}
      {!isFree && (
        <Field
          label="Your highest price for each"
          hint={`The launch price is ${hbarWords(price)}. If the price rises above your highest price, nothing is signed.`}
          value={typedMaxPrice}
          inputMode="decimal"
          maxLength={24}
          trailingContent={<span className="unit">ℏ</span>}
          problem={maxPriceProblem}
          onChange={(e) => setTypedMaxPrice(e.target.value)}
        />
      )}
      {account && (
        <p className="t2">
          <HbarText text={mintPlanText(launch, count, plainText(account.name, 40))} />
        </p>
      )}
      {terms.requiresAgreement && <Agreement label={terms.label} isAgreed={isAgreed} onChange={setAgreed} />}
      {account && <MintReadiness launch={launch} account={account} token={token} total={total} />}
      {followedFlow.state.status === 'refused' && (
        <>
          <FlowRefusalNotice error={followedFlow.state.error} />
          <div className="row flow-mend">
            <ErrorActions error={followedFlow.state.error} keyKind="affiliate" onResolved={followedFlow.dismiss} />
            <Button onClick={refreshAfterRefusal}>Refresh the launch</Button>
            {canContinueOnMarket(followedFlow.state.error) && (
              <MarketPageButtons item={{ kind: 'launch', token, mintCode: launch.mintCode }} />
            )}
          </div>
        </>
      )}
      {isKeyMissing ? (
        <>
          <p className="t2">Minting needs an affiliate key. You have not added one yet.</p>
          <EnterKeyButton kind="affiliate" />
        </>
      ) : (
        <BeforeActing needs={{ holder: null, needsEcdsa: false }} actionPhrase="mint">
          {(minter) => (
            <MintButton
              launch={launch}
              token={token}
              price={price}
              count={count}
              followedFlow={followedFlow}
              openingObstacle={openingObstacle}
              account={minter}
              maxPrice={isFree ? price : typedMaxPrice.trim()}
              agreedText={terms.requiresAgreement && isAgreed ? (terms.label ?? '') : null}
              hasInvalidInput={maxPriceProblem !== null || (terms.requiresAgreement && !isAgreed)}
            />
          )}
        </BeforeActing>
      )}
    </>
  )
}

function formTitle(launch: Launch, price: string): string {
  if (mayTakeNft(launch)) return 'Mint: the launch may take one of your NFTs'
  return isZeroHbar(price) ? 'Claim an NFT' : `Mint for ${hbarWords(price)} each`
}

type CountProps = { readonly maxCount: number; readonly count: number; readonly onCount: (count: number) => void }

const CountField = ({ maxCount, count, onCount }: CountProps) => (
  <div className="fl">
    <span className="fl-label">How many</span>
    <SegmentedControl
      label="How many"
      value={String(count)}
      options={Array.from({ length: maxCount }, (_, i) => ({ value: String(i + 1), label: String(i + 1) }))}
      onChange={(next) => onCount(Number(next))}
    />
  </div>
)
