import { type FormEvent, useRef, useState } from 'react'
import { formatHbar, parseHbar } from '@shared/amount'
import type { Account } from '@shared/contract/accounts'
import type { NftDetail } from '@shared/contract/nft'
import { priceProblem } from '../../format/amount-problem'
import { countWithNoun, HBAR, hbarWords } from '../../format/money'
import { plainText } from '../../format/text'
import { Button } from '../../ui/Button'
import { nftQueries } from './queries'
import { useKnownValue } from '../../query/use-query'
import { Field } from '../../ui/Field'
import type { FieldProblem } from '../../format/field-problem'
import { Triangle } from '../../ui/StatusIcons'
import { useApp } from '../../app/app-context'
import { useSettings } from '../../app/use-app-state'
import { holdingsQueries } from '../holdings/queries'
import type { FollowedFlow } from '../flows/use-followed-flow'
import { priceWarning, PriceChange, PriceFacts, PriceConsequences } from './PriceHelp'
import { SaleRefusalNotice } from './SaleRefusalNotice'
import { floorComparison, type PriceSources } from './selling'
import { cx } from '../../ui/cx'
import styles from './nft.module.css'

type PriceFormProps = {
  readonly nft: NftDetail
  /** Account that holds the NFT and signs. */
  readonly account: Account
  /** Current listing price; null if the NFT is not listed. */
  readonly listedPrice: string | null
  readonly followedFlow: FollowedFlow
  /** Null if there is no view to return to. */
  readonly onCancel: (() => void) | null
}

/** Form to list the NFT or to change its price, with prices to compare and the expected proceeds. */
export function PriceForm({ nft, account, listedPrice, followedFlow, onCancel }: PriceFormProps) {
  const { api } = useApp()
  const sources = usePriceSources(nft)
  const [priceText, setPriceText] = useState('')
  const [showsProblem, setShowsProblem] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const problem = problemOf(priceText, listedPrice)
  const price = problem === null ? formatHbar(parseHbar(priceText.trim())) : null
  const { token, serial } = nft
  const hasWarning =
    price !== null &&
    (priceWarning(price, nft, sources) !== null || floorComparison(price, nft)?.isUnusuallyHigh === true)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setShowsProblem(true)
    if (price === null) form.current?.querySelector('input')?.focus()
    else followedFlow.start(() => api.trade.list({ account: account.id, token, serial, price }))
  }
  const fillPrice = (hbar: string) => {
    setPriceText(hbar)
    form.current?.querySelector('input')?.focus()
  }
  return (
    <form className="sell" ref={form} noValidate onSubmit={submit}>
      <div className={cx(styles['sell-top'], hasWarning && styles['is-warned'])}>
        <div>
          <Field
            label={listedPrice === null ? 'Your price' : 'New price'}
            inputMode="decimal"
            autoFocus={onCancel !== null}
            maxLength={40}
            value={priceText}
            problem={showsProblem || CANNOT_BE_PRICE.test(priceText) ? problem : null}
            trailingContent={<span className="hb">{HBAR}</span>}
            onChange={(e) => setPriceText(e.target.value)}
            onBlur={() => setShowsProblem(priceText !== '')}
          />
        </div>
        <PriceFacts nft={nft} sources={sources} onFill={fillPrice} />
      </div>
      {listedPrice !== null && (
        <PriceChange listedPrice={listedPrice} price={price} holder={plainText(account.name, 40)} />
      )}
      <PriceConsequences nft={nft} sources={sources} price={price} listedPrice={listedPrice} />
      {nft.standard === 'evm' && <CollectionPermission nft={nft} account={account} />}
      <SaleRefusalNotice followedFlow={followedFlow} />
      <div className={cx('row', styles['sell-acts'])}>
        <Button
          variant="primary"
          size="large"
          className="wide"
          isSubmit
          isBusy={followedFlow.state.status === 'starting'}
        >
          {listedPrice === null ? 'List for sale' : 'Set the new price'}
        </Button>
        {onCancel && (
          <Button size="large" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      <p className={cx('small t2', styles['terms'])}>
        Nothing changes until you approve. The review shows the maximum network fee.
      </p>
    </form>
  )
}

/** History and offers of the NFT; null before they are read. The form does not wait for these reads. */
function usePriceSources(nft: NftDetail): PriceSources {
  const history = useKnownValue(nftQueries.history(nft))
  const offers = useKnownValue(nftQueries.offers(nft))
  return { history, offers }
}

/** Text that cannot become a price by further typing. */
const CANNOT_BE_PRICE = /[^\d.\s]|\..*\./

function problemOf(priceText: string, listedPrice: string | null): FieldProblem | null {
  const problem = priceProblem(priceText)
  if (problem !== null || listedPrice === null || parseHbar(priceText.trim()) !== parseHbar(listedPrice)) return problem
  return { text: 'The NFT is already listed at this price.' }
}

type PermissionProps = { readonly nft: NftDetail; readonly account: Account }

/**
 * Extent of the permission that a listing of an EVM collection needs, with the number of NFTs and their worth at the
 * floor.
 */
function CollectionPermission({ nft, account }: PermissionProps) {
  const { hideAmounts } = useSettings()
  const heldCollection = useKnownValue(holdingsQueries.accountHoldings(account.id), ({ collections, isComplete }) =>
    isComplete ? (collections.find(({ token }) => token === nft.token) ?? null) : null,
  )
  const heldCount = heldCollection?.nfts.length ?? 0
  const floorValue = heldCollection?.floorValue ?? null
  const holder = plainText(account.name, 40)
  const heldText =
    heldCount > 1
      ? `all ${countWithNoun(heldCount, 'NFT')}`
      : heldCount === 1
        ? 'the NFT'
        : 'every NFT of this collection'
  return (
    <div className={styles['permission-extent']}>
      <Triangle />
      <p>
        <b>The permission covers the whole collection.</b> Until you revoke the permission, the market can move{' '}
        {heldText} of {holder}
        {heldCount > 0 && floorValue !== null && !hideAmounts && `, ${hbarWords(floorValue)} at the floor`}, and later
        ones.
      </p>
    </div>
  )
}
