import { type FormEvent, useState } from 'react'
import { countWord, counted, HBAR, NNBSP, statFigure } from '../../format/money'
import { startBulk } from '../bulk/bulk-store'
import { chooseNone } from './holdings-look'
import { hbarOrNull } from './holdings-view'
import { type Row } from './holding-row'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Field } from '../../ui/Field'
import { Radios } from '../../ui/Choices'
import { Money } from '../../ui/Money'
import { useApp } from '../../app/app-context'
import { itemOf } from './mark-item'
import { ListRows } from './ListRows'
import { getsOf, percentProblem, pricedRow, type Plan } from './price-plan'

type DialogProps = {
  readonly rows: readonly Row[]
  /** Number of chosen rows that are left out, because no account here can sign for them. */
  readonly left: number
  readonly onClose: () => void
}

const PLANS = [
  { value: 'one', label: 'One price' },
  { value: 'floor', label: 'Each at its floor' },
  { value: 'trait-floor', label: 'Each at its trait floor' },
  { value: 'floor-plus', label: 'Floor and more' },
] as const satisfies readonly { readonly value: Plan; readonly label: string }[]

/** Dialog that sets the prices for several listings; each listing then has its own review. */
export function ListDialog({ rows, left, onClose }: DialogProps) {
  const { api, stores } = useApp()
  const [plan, setPlan] = useState<Plan>('one')
  const [price, setPrice] = useState('')
  const [percent, setPercent] = useState('5')
  const [own, setOwn] = useState<ReadonlyMap<string, string>>(new Map())
  const [told, setTold] = useState(false)
  const priced = rows.map((row) => pricedRow(row, { plan, price, percent, own }))
  const unsure = priced.filter(({ isAtMost }) => isAtMost).length
  const wrong = priced.filter(({ problem }) => problem !== null).length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    if (wrong > 0) return
    startBulk(
      stores,
      api,
      'list',
      priced.map((one) => itemOf(one.row, one.price)),
    )
    chooseNone(stores.holdingsLook)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`List ${counted(rows.length, 'NFT')}`}
      text={`Each has a review of its own before anything is signed.${left > 0 ? ` ${countWord(left)} of only watched accounts ${left === 1 ? 'is' : 'are'} left out.` : ''}`}
    >
      <form className="list-many" noValidate onSubmit={submit}>
        <div className="list-plan">
          <Radios label="Price" value={plan} options={PLANS} onChange={(next) => (setPlan(next), setOwn(new Map()))} />
          {plan === 'one' && (
            <Field
              label="Price of each"
              inputMode="decimal"
              autoFocus
              maxLength={40}
              value={price}
              after={<span className="hb">{HBAR}</span>}
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
              after={<span className="unit">{NNBSP}%</span>}
              onChange={(e) => setPercent(e.target.value)}
            />
          )}
        </div>
        <ListRows
          priced={priced}
          told={told}
          onPrice={(key, text) => setOwn((before) => new Map(before).set(key, text))}
        />
        <div className="dialog-acts list-acts">
          <span className="t2" role="status">
            {told && wrong > 0 ? (
              `${counted(wrong, 'price')} to mend first.`
            ) : (
              <>
                You would get {unsure > 0 && 'at most '}
                <Money hbar={hbarOrNull(getsOf(priced))} /> in all, after fee and{' '}
                {unsure === 0
                  ? 'royalties.'
                  : `known royalties. Not all of ${unsure === priced.length ? 'them' : `those of ${statFigure(unsure)}`} are known.`}
              </>
            )}
          </span>
          <span className="sp" />
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" submit>
            Review {rows.length === 1 ? 'it' : `the first of ${rows.length}`}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
