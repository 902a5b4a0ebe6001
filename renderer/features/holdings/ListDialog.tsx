import { type FormEvent, useState } from 'react'
import { countWord, countWithNoun, HBAR, NNBSP } from '../../format/money'
import { startBulk } from '../bulk/bulk-store'
import { chooseNone } from './holdings-view-settings'
import { hbarOrNull } from './holdings-view'
import type { HoldingRow } from './holding-row'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Field } from '../../ui/Field'
import { Radios } from '../../ui/Choices'
import { Money } from '../../ui/Money'
import { useApp } from '../../app/app-context'
import { bulkItem } from './bulk-item'
import { ListRows } from './ListRows'
import { totalProceeds, percentProblem, pricedRow, type PricePlan } from './price-plan'
import { cx } from '../../ui/cx'
import styles from './holdings.module.css'

type DialogProps = {
  readonly rows: readonly HoldingRow[]
  /** Number of chosen rows that are left out, because their accounts are only watched. */
  readonly leftOutCount: number
  readonly onClose: () => void
}

/** Percentage above the floor that the field suggests. */
const INITIAL_PERCENT = '5'

const PLANS = [
  { value: 'one', label: 'One price' },
  { value: 'floor', label: 'Each at its floor' },
  { value: 'trait-floor', label: 'Trait floor, or the floor if unknown' },
  { value: 'floor-plus', label: 'Floor plus a percentage' },
] as const satisfies readonly { readonly value: PricePlan; readonly label: string }[]

/** Dialog that sets the prices of several new listings. Each listing then has its own review. */
export function ListDialog({ rows, leftOutCount, onClose }: DialogProps) {
  const { api, stores } = useApp()
  const [plan, setPlan] = useState<PricePlan>('one')
  const [price, setPrice] = useState('')
  const [percent, setPercent] = useState(INITIAL_PERCENT)
  const [typedPrices, setTypedPrices] = useState<ReadonlyMap<string, string>>(new Map())
  const [isSubmitted, setSubmitted] = useState(false)
  const pricedRows = rows.map((row) => pricedRow(row, { plan, price, percent, typedPrices }))
  const unknownRoyaltiesCount = pricedRows.filter(({ areProceedsMaximum }) => areProceedsMaximum).length
  const problemCount = pricedRows.filter(({ problem }) => problem !== null).length
  const warningCount = pricedRows.filter(({ warning }) => warning !== null).length
  const totalHbar = hbarOrNull(totalProceeds(pricedRows))
  const choosePlan = (next: PricePlan) => {
    setPlan(next)
    setTypedPrices(new Map())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (problemCount > 0) return
    startBulk(
      stores,
      api,
      'list',
      pricedRows.map(({ row, price: rowPrice }) => bulkItem(row, rowPrice)),
    )
    chooseNone(stores.holdingsViewSettings)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`List ${countWithNoun(rows.length, 'NFT')}`}
      text={`Each NFT has its own review before anything is signed.${leftOutCount > 0 ? ` ${leftOutText(leftOutCount)}` : ''}`}
    >
      <form className={styles['list-many']} noValidate onSubmit={submit}>
        <div className={styles['list-plan']}>
          <Radios label="Price" value={plan} options={PLANS} onChange={choosePlan} />
          {plan === 'one' && (
            <Field
              label="Price of each"
              inputMode="decimal"
              autoFocus
              maxLength={40}
              value={price}
              trailingContent={<span className="hb">{HBAR}</span>}
              onChange={(e) => setPrice(e.target.value)}
            />
          )}
          {plan === 'floor-plus' && (
            <Field
              label="Above the floor"
              inputMode="decimal"
              maxLength={7}
              value={percent}
              problem={percentProblem(percent)}
              trailingContent={<span className="unit">{NNBSP}%</span>}
              onChange={(e) => setPercent(e.target.value)}
            />
          )}
        </div>
        <ListRows
          pricedRows={pricedRows}
          isSubmitted={isSubmitted}
          onPriceChange={(rowKey, text) => setTypedPrices((earlierPrices) => new Map(earlierPrices).set(rowKey, text))}
        />
        <div className={cx('dialog-acts', styles['list-acts'])}>
          <span className="t2" role="status">
            {isSubmitted && problemCount > 0 && `Correct ${countWithNoun(problemCount, 'price')} first.`}
            {!isSubmitted && totalHbar === null && 'Enter all prices to see what you would get.'}
            {!(isSubmitted && problemCount > 0) && totalHbar !== null && (
              <>
                {warningCount > 0 && `${countWithNoun(warningCount, 'price')} to check. `}
                You would get {unknownRoyaltiesCount > 0 && 'at most '}
                <Money hbar={totalHbar} /> in total, after the market fee and{' '}
                {unknownRoyaltiesCount === 0
                  ? 'royalties.'
                  : `known royalties. ${unknownRoyaltiesText(unknownRoyaltiesCount, pricedRows.length)}`}
              </>
            )}
          </span>
          <span className="sp" />
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isSubmit>
            Review {rows.length === 1 ? 'listing' : `the first of ${rows.length}`}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const leftOutText = (count: number): string =>
  `${countWord(count)} ${count === 1 ? 'NFT' : 'NFTs'} of watched accounts ${count === 1 ? 'is' : 'are'} left out.`

const unknownRoyaltiesText = (count: number, total: number): string =>
  `Some royalties are unknown${count === total ? '' : ` for ${countWithNoun(count, 'NFT')}`}.`
