import type { Account } from '@shared/contract/accounts'
import type { OffersView } from '@shared/contract/offers'
import { HIDDEN_AMOUNT, hbarWords, isZeroHbar } from '../../format/money'
import { type AmountWords, allowedWords, neededWords, unlistedWords } from './offer-text'
import { plainText } from '../../format/text'
import { offerShortfalls } from './offers-store'
import { Button } from '../../ui/Button'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Dash, HalfCircle, Tick, Triangle } from '../../ui/StatusIcons'
import { HbarText } from '../../ui/HbarText'
import { useSettings } from '../../app/use-app-state'
import type { OfferTask } from './offer-task'
import { useSpenderWords } from './use-spender-words'
import styles from './offers.module.css'

type CoverProps = {
  readonly view: OffersView
  readonly account: Account
  readonly isRefreshing: boolean
  readonly canAct: boolean
  readonly onOpen: (task: OfferTask) => void
}

/** Amount that all offers need, compared with the current allowance and with the balance of the account. */
export function CoverLines({ view, account, isRefreshing, canAct, onOpen }: CoverProps) {
  const { allowanceShortfall, balanceShortfall } = offerShortfalls(view)
  const name = plainText(account.name, 40)
  const { hideAmounts } = useSettings()
  const amountWords = hideAmounts ? () => HIDDEN_AMOUNT : hbarWords
  const unlistedNote = unlistedWords(view)
  const spenderWords = useSpenderWords()
  return (
    <section className={styles['of-cover']} aria-label="Allowance and balance for your offers">
      <div className="row">
        <h2 className="h2">
          <HbarText text={neededWords(view, amountWords)} />
        </h2>
        <span className="sp" />
        <FreshnessStamp stamp={view.stamp} isRefreshing={isRefreshing} />
        <Button disabled={!canAct} onClick={() => onOpen({ task: 'allow' })}>
          Set the allowance…
        </Button>
      </div>
      <ul>
        <li>
          <AllowanceMark view={view} isShort={allowanceShortfall !== null} />
          <span>
            <HbarText text={allowedWords(view, amountWords, spenderWords)} />{' '}
            {unlistedNote !== null && <span className="t2">{unlistedNote} </span>}
            {allowanceShortfall !== null && (
              <span className="t2">
                <HbarText
                  text={`Offers can fail: the ${hasSeveralListedSpenders(view) ? 'largest allowance' : 'allowance'} is ${amountWords(allowanceShortfall)} too low.`}
                />
              </span>
            )}
          </span>
        </li>
        <li>
          <BalanceMark balance={view.balance} isShort={balanceShortfall !== null} />
          <span>
            <HbarText text={balanceWords(name, view.balance, balanceShortfall, amountWords)} />
          </span>
        </li>
      </ul>
      <p className="small t3">The app never raises this allowance for you. Only spenders on your list count.</p>
    </section>
  )
}

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

function BalanceMark({ balance, isShort }: { readonly balance: string | null; readonly isShort: boolean }) {
  if (balance === null) return <HalfCircle />
  return isShort ? <Triangle /> : <Tick />
}

/** Sentence such as "Main holds 100 ℏ, 240 ℏ less than your offers need." */
function balanceWords(
  name: string,
  balance: string | null,
  shortfall: string | null,
  amountWords: AmountWords,
): string {
  if (balance === null) return `The balance of ${name} could not be read.`
  const comparison = shortfall === null ? '' : `, ${amountWords(shortfall)} less than your offers need`
  return `${name} holds ${amountWords(balance)}${comparison}.`
}

const hasSeveralListedSpenders = ({ allowances }: OffersView): boolean =>
  (allowances?.filter(({ isListed }) => isListed).length ?? 0) > 1
