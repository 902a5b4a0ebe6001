import { useEffect, useState } from 'react'
import type { FloorDirection, FloorRule } from '@shared/contract/alerts'
import type { CollectionFacts } from '@shared/contract/market'
import type { AppError } from '@shared/errors'
import { tryParseHbar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import { alreadyCrossedWords } from './alert-text'
import { priceProblem } from '../../format/amount-problem'
import { nameOr } from '../../format/text'
import { addFloorAlert, changeAlert } from './alerts-store'
import { callMain } from '../../query/bridge-call'
import { Confirm } from '../../ui/Confirm'
import { Field } from '../../ui/Field'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { HbarText } from '../../ui/HbarText'
import { useApp } from '../../app/app-context'
import { CollectionField, type ChosenCollection } from '../offers/CollectionField'
import { cx } from '../../ui/cx'
import styles from './alerts.module.css'

type FloorDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  /** Token id of the collection; null to let the person pick a collection. */
  readonly token: EntityId | null
  /** Alert to change. If omitted, the dialog adds an alert. */
  readonly rule?: FloorRule
}

const DIRECTIONS = [
  { value: 'below', label: 'Falls below' },
  { value: 'above', label: 'Rises above' },
] as const

/** Dialog that adds or changes a floor alert. Shows the current floor next to the fields. */
export function FloorDialog(props: FloorDialogProps) {
  return props.open ? <FloorForm {...props} /> : null
}

function FloorForm({ open, onClose, token, rule }: FloorDialogProps) {
  const { api, stores } = useApp()
  const [pickedCollection, setPickedCollection] = useState<ChosenCollection | null>(null)
  const [direction, setDirection] = useState<FloorDirection>(rule?.direction ?? 'below')
  const [price, setPrice] = useState(rule?.figure ?? '')
  const [isValidated, setValidated] = useState(false)
  const collection = rule?.token ?? token ?? pickedCollection?.token ?? null
  const facts = useCollectionFacts(collection)
  const problem = priceProblem(price)
  const saveAlert = async (): Promise<AppError | null> => {
    if (collection === null) return null
    const change = { direction, figure: price.trim() }
    return rule
      ? changeAlert(stores.client, api, rule.id, change)
      : addFloorAlert(stores.client, api, { token: collection, ...change })
  }
  const name = facts ? nameOr(facts.name, facts.token) : (rule?.name ?? collection ?? '')
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={rule ? 'Change the alert' : 'Watch a floor'}
      text="You get one notice when the floor crosses your price. The next notice needs the floor to move back by 2 % first."
      actionLabel={rule ? 'Save the alert' : 'Set the alert'}
      disabled={collection === null || (isValidated && problem !== null)}
      action={async () => {
        setValidated(true)
        return problem ? { code: 'invalid-input', fields: ['figure'] } : saveAlert()
      }}
    >
      <div className={styles['al-form']}>
        {token === null && !rule ? (
          <CollectionField chosenCollection={pickedCollection} isMissing={false} onPick={setPickedCollection} />
        ) : (
          <div className="fl">
            <span className="fl-label">Collection</span>
            <b className="strong cut">{nameOr(name, collection ?? '')}</b>
          </div>
        )}
        {collection !== null && <CurrentFloor facts={facts} />}
        <div className="fl">
          <span className="fl-label">When the floor</span>
          <SegmentedControl label="When the floor" value={direction} options={DIRECTIONS} onChange={setDirection} />
        </div>
        <Field
          label="Price"
          inputMode="decimal"
          placeholder="100"
          value={price}
          maxLength={20}
          autoFocus={collection !== null}
          trailingContent={<span className="unit">ℏ</span>}
          problem={isValidated ? problem : null}
          onChange={(event) => {
            setPrice(event.target.value)
            setValidated(false)
          }}
          onBlur={() => setValidated(price !== '')}
        />
        <AlreadyCrossedNote direction={direction} price={price} floor={facts?.floor ?? null} />
      </div>
    </Confirm>
  )
}

/** Facts of a collection; null without a collection, while loading, and after an error. */
function useCollectionFacts(token: EntityId | null): CollectionFacts | null {
  const { api } = useApp()
  const [facts, setFacts] = useState<CollectionFacts | null>(null)
  useEffect(() => {
    if (token === null) return
    let isCancelled = false
    void callMain(() => api.market.collection({ token, fresh: false })).then((result) => {
      if (!isCancelled && result.ok) setFacts(result.value)
    })
    return () => {
      isCancelled = true
      setFacts(null)
    }
  }, [api, token])
  return facts
}

const CurrentFloor = ({ facts }: { readonly facts: CollectionFacts | null }) => (
  <div className={cx('row', styles['al-now'])}>
    <span className="t2">Floor now</span>
    <b className="strong">
      <Money hbar={facts?.floor ?? null} />
    </b>
    {facts && <FreshnessStamp stamp={facts.stamp} />}
  </div>
)

type NoteProps = { readonly direction: FloorDirection; readonly price: string; readonly floor: string | null }

/** Note if the floor has already crossed the price. Without a note, the element stays empty for screen readers. */
function AlreadyCrossedNote({ direction, price, floor }: NoteProps) {
  const amount = tryParseHbar(price.trim())
  const note = amount === null || amount <= 0n ? null : alreadyCrossedWords(direction, price.trim(), floor)
  return (
    <p className={cx('small t2', styles['al-already'])} role="status">
      {note !== null && <HbarText text={note} />}
    </p>
  )
}
