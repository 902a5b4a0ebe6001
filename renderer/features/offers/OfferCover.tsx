import { parseHbar } from '@shared/amount'
import type { Account } from '@shared/contract/accounts'
import type { OffersView } from '@shared/contract/offers'
import { HIDDEN_AMOUNT, hbarWords, isZeroHbar, percentWords } from '../../format/money'
import { plainText } from '../../format/text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { HbarText } from '../../ui/HbarText'
import { Dash, HalfCircle, Tick, Triangle } from '../../ui/StatusIcons'
import { useSettings } from '../../app/use-app-state'
import { listedAllowancesText, unlistedSpendersNote, type AmountWords } from './offer-text'
import type { OfferTask } from './offer-task'
import { offerShortfalls } from './offers-store'
import { useSpenderWords } from './use-spender-words'
import styles from './offers.module.css'

type CoverProps = {
  readonly view: OffersView
  readonly account: Account
  readonly canAct: boolean
  /** True while another banner is on the page. The shortfall then appears as a line. */
  readonly hasOtherBanner: boolean
  readonly onOpen: (task: OfferTask) => void
}

/** Banner for offers that can fail, with the button that helps; null if the allowance and the balance are enough. */
export function ShortfallBanner({ view, account, canAct, onOpen }: Omit<CoverProps, 'hasOtherBanner'>) {
  const text = useShortfallText(view, account)
  if (text === null) return null
  return (
    <Banner icon={<Triangle size={16} />} title={shortfallTitle(view)} text={text}>
      {account.access !== 'watch' && offerShortfalls(view).allowanceShortfall !== null && (
        <AllowanceButton canAct={canAct} onOpen={onOpen} neededHbar={view.requiredAllowance} />
      )}
    </Banner>
  )
}

type ButtonProps = Pick<CoverProps, 'canAct' | 'onOpen'> & { readonly neededHbar?: string | null }

/** Button for the form of the allowance. `neededHbar`: amount that the offers need, which the label names. */
export const AllowanceButton = ({ canAct, onOpen, neededHbar = null }: ButtonProps) => {
  const { hideAmounts } = useSettings()
  const amount = hideAmounts ? null : neededHbar
  const label = amount === null ? 'Set the allowance…' : `Set allowance to ${hbarWords(amount)}`
  return (
    <Button size="small" disabled={!canAct} onClick={() => onOpen({ task: 'allow', amount })}>
      {/* One element, because the button sets its children apart. */}
      <span>
        <HbarText text={label} />
      </span>
    </Button>
  )
}

/** Title for offers that can fail. The allowance and the balance count for collection offers only. */
const shortfallTitle = ({ offers }: OffersView): string =>
  offers.length === 1 ? 'Your collection offer can fail' : `Your ${offers.length} collection offers can fail`

/** Sentences about the shortfall of the allowance and of the balance; null if no shortfall is known. */
function useShortfallText(view: OffersView, account: Account): string | null {
  const amountWords = useAmountWords()
  const { allowanceShortfall, balanceShortfall } = offerShortfalls(view)
  const { largestListedAllowance, requiredAllowance, balance } = view
  const needWords = view.offers.length === 1 ? 'the offer needs' : 'the offers need'
  const sentences: string[] = []
  if (allowanceShortfall !== null && largestListedAllowance !== null) {
    const subject = hasSeveralListedSpenders(view) ? 'The largest allowance' : 'The allowance'
    sentences.push(
      `${subject} is ${amountWords(largestListedAllowance)}; ${needWords} ${amountWords(requiredAllowance)}.`,
    )
  }
  if (balanceShortfall !== null && balance !== null) {
    const name = plainText(account.name, 40)
    sentences.push(`${name} holds ${amountWords(balance)}, ${amountWords(balanceShortfall)} less than ${needWords}.`)
  }
  return sentences.length === 0 ? null : sentences.join(' ')
}

function useAmountWords(): AmountWords {
  const { hideAmounts } = useSettings()
  return (hbar) => (hideAmounts ? HIDDEN_AMOUNT : hbarWords(hbar))
}

/**
 * Lines about the allowance and the balance: which spenders may take HBAR, the shortfall while another banner is on the
 * page, and a balance that could not be read.
 */
export function OfferCover({ view, account, hasOtherBanner }: Omit<CoverProps, 'canAct' | 'onOpen'>) {
  const amountWords = useAmountWords()
  const spenderWords = useSpenderWords()
  const spendersNote = unlistedSpendersNote(view)
  const shortfallText = useShortfallText(view, account)
  const { allowanceShortfall } = offerShortfalls(view)
  const hasSpenders = view.allowances === null || view.allowances.some(({ isListed }) => isListed)
  const hasShortfallLine = hasOtherBanner && shortfallText !== null
  if (!hasSpenders && spendersNote === null && !hasShortfallLine && view.balance !== null) return null
  return (
    <>
      <CoverBar view={view} />
      <ul className={styles['of-cover']}>
        {hasSpenders && (
          <li title="The app never raises this allowance for you. Only spenders on your list count.">
            <AllowanceMark view={view} isShort={allowanceShortfall !== null} />
            <HbarText text={listedAllowancesText(view, amountWords, spenderWords)} />
            <CoverShare view={view} amountWords={amountWords} />
          </li>
        )}
        {spendersNote !== null && (
          <li>
            <Triangle />
            <span>{spendersNote}</span>
          </li>
        )}
        {hasShortfallLine && (
          <li>
            <Triangle />
            <span>
              {shortfallTitle(view)}. <HbarText text={shortfallText} />
            </span>
          </li>
        )}
        {view.balance === null && (
          <li>
            <HalfCircle />
            <span>The balance of {plainText(account.name, 40)} could not be read.</span>
          </li>
        )}
      </ul>
    </>
  )
}

/**
 * Percent of the needed amount that the allowance covers; null if unknown, while no offer needs an allowance, and without
 * an allowance, because an empty bar says nothing.
 */
function coveredPercent({ requiredAllowance, largestListedAllowance }: OffersView): number | null {
  if (isZeroHbar(requiredAllowance) || largestListedAllowance === null || isZeroHbar(largestListedAllowance))
    return null
  return Math.min(100, wholePercent(largestListedAllowance, requiredAllowance))
}

function CoverBar({ view }: { readonly view: OffersView }) {
  const percent = coveredPercent(view)
  return (
    percent !== null && (
      <span className={styles['of-track']} aria-hidden="true">
        <i style={{ width: `${percent}%` }} />
      </span>
    )
  )
}

type ShareProps = { readonly view: OffersView; readonly amountWords: AmountWords }

/** Caption of the bar: "covers 58 % of 340 ℏ". */
function CoverShare({ view, amountWords }: ShareProps) {
  const percent = coveredPercent(view)
  return (
    percent !== null && (
      <span className="small t2">
        <HbarText text={`covers ${percentWords(percent, 0)} of ${amountWords(view.requiredAllowance)}`} />
      </span>
    )
  )
}

/** Whole percent, rounded down, so that an amount below the needed amount never shows as 100 %. */
const wholePercent = (available: string, needed: string): number =>
  Number((parseHbar(available) * 100n) / parseHbar(needed))

/** Icon of the allowance: unknown, too low, zero while no offer needs an allowance, or high enough for all offers. */
function AllowanceMark({
  view: { largestListedAllowance },
  isShort,
}: {
  readonly view: OffersView
  readonly isShort: boolean
}) {
  if (largestListedAllowance === null) return <HalfCircle />
  if (isShort) return <Triangle />
  return isZeroHbar(largestListedAllowance) ? <Dash /> : <Tick />
}

const hasSeveralListedSpenders = ({ allowances }: OffersView): boolean =>
  (allowances?.filter(({ isListed }) => isListed).length ?? 0) > 1
