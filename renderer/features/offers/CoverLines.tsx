import type { Account } from '@shared/contract/accounts'
import type { OffersView } from '@shared/contract/offers'
import { HIDDEN, hbarWords, isZeroHbar } from '../../format/money'
import { allowedWords, neededWords, unlistedWords } from './offer-text'
import { plainText } from '../../format/text'
import { coverOf } from './offers-store'
import { Button } from '../../ui/Button'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Dash, HalfCircle, Tick, Triangle } from '../../ui/StatusIcons'
import { HbarText } from '../../ui/HbarText'
import { useSettings } from '../../app/use-app-state'
import type { OfferTask } from './offer-task'
import { useSpenderWords } from './use-spender-words'

type CoverProps = {
  readonly view: OffersView
  readonly account: Account
  readonly reading: boolean
  readonly canAct: boolean
  readonly onOpen: (task: OfferTask) => void
}

/** Needs of all offers against the allowance and the balance. The app never raises the allowance by itself. */
export function CoverLines({ view, account, reading, canAct, onOpen }: CoverProps) {
  const { allowanceShort, balanceShort } = coverOf(view)
  const name = plainText(account.name, 40)
  const { hideAmounts } = useSettings()
  const amount = hideAmounts ? () => HIDDEN : hbarWords
  const others = unlistedWords(view)
  const who = useSpenderWords()
  return (
    <section className="of-cover" aria-label="What stands behind your offers">
      <div className="row">
        <h2 className="h2">
          <HbarText text={neededWords(view, amount)} />
        </h2>
        <span className="sp" />
        <FreshnessStamp stamp={view.stamp} reading={reading} />
        <Button disabled={!canAct} onClick={() => onOpen({ task: 'allow' })}>
          Set the allowance…
        </Button>
      </div>
      <ul>
        <li>
          <AllowanceMark view={view} isShort={allowanceShort !== null} />
          <span>
            <HbarText text={allowedWords(view, amount, who)} />{' '}
            {others !== null && <span className="t2">{others} </span>}
            {allowanceShort !== null && (
              <span className="t2">
                <HbarText
                  text={`${severalListed(view) ? 'The largest' : 'That'} is ${amount(allowanceShort)} less than all of them need: an offer that it does not cover can fail.`}
                />
              </span>
            )}
          </span>
        </li>
        <li>
          {view.balance === null ? <HalfCircle /> : balanceShort === null ? <Tick /> : <Triangle />}
          <span>
            <HbarText
              text={
                view.balance === null
                  ? `What ${name} holds could not be read.`
                  : `${name} holds ${amount(view.balance)}${balanceShort === null ? '.' : `, ${amount(balanceShort)} less than all of them need.`}`
              }
            />
          </span>
        </li>
      </ul>
      <p className="small t3">
        The allowance is yours to set: this app never raises it to what offers need. Only spenders on your own list
        count towards what offers need.
      </p>
    </section>
  )
}

/** A tick means that offers are covered. An allowance of 0 that nothing needs is neither good nor bad. */
function AllowanceMark({ view: { allowance }, isShort }: { readonly view: OffersView; readonly isShort: boolean }) {
  if (allowance === null) return <HalfCircle />
  if (isShort) return <Triangle />
  return isZeroHbar(allowance) ? <Dash /> : <Tick />
}

const severalListed = ({ allowances }: OffersView): boolean =>
  (allowances?.filter(({ isListed }) => isListed).length ?? 0) > 1
