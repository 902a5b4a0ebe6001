import { useEffect, useState } from 'react'
import type { FloorDirection, FloorRule } from '@shared/contract/alerts'
import type { CollectionFacts } from '@shared/contract/market'
import type { AppError } from '@shared/errors'
import { tryParseHbar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import { alreadyCrossedWords, floorDistanceWords, rearmWords } from './alert-text'
import { priceProblem } from '../../format/amount-problem'
import { nameOr } from '../../format/text'
import { addFloorAlert, changeAlert } from './alerts-store'
import { callMain } from '../../query/bridge-call'
import { Art } from '../../ui/Art'
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
  const chosenToken = rule?.token ?? token ?? pickedCollection?.token ?? null
  const facts = useCollectionFacts(chosenToken)
  const problem = priceProblem(price)
  const saveAlert = async (): Promise<AppError | null> => {
    if (chosenToken === null) return null
    const change = { direction, figure: price.trim() }
    return rule
      ? changeAlert(stores.client, api, rule.id, change)
      : addFloorAlert(stores.client, api, { token: chosenToken, ...change })
  }
  const name = facts ? nameOr(facts.name, facts.token) : (rule?.name ?? chosenToken ?? '')
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={rule ? 'Change the alert' : 'Set a floor alert'}
      text="You get one notice when the floor crosses your price."
      actionLabel={rule ? 'Save the alert' : 'Set the alert'}
      disabled={chosenToken === null || (isValidated && problem !== null)}
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
            <span className="row">
              {facts?.image && <Art src={facts.image} className="thumb t28" />}
              <b className="strong cut">{nameOr(name, chosenToken ?? '')}</b>
            </span>
          </div>
        )}
        {chosenToken !== null && <CurrentFloor facts={facts} />}
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
          autoFocus={chosenToken !== null}
          trailingContent={<span className="unit">ℏ</span>}
          problem={isValidated ? problem : null}
          onChange={(event) => {
            setPrice(event.target.value)
            setValidated(false)
          }}
          onBlur={() => setValidated(price !== '')}
        />
        <PriceNote direction={direction} price={price} floor={facts?.floor ?? null} />
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
  <div className="fl">
    <span className="fl-label">Floor now</span>
    <span className="row">
      <b className="strong">
        <Money hbar={facts?.floor ?? null} />
      </b>
      {facts && <FreshnessStamp stamp={facts.stamp} />}
    </span>
  </div>
)

function priceNote(direction: FloorDirection, figure: string, floor: string | null): string {
  const crossedWords = alreadyCrossedWords(direction, figure, floor)
  if (crossedWords !== null) return crossedWords
  const nextNotice = `You get another notice only after ${rearmWords({ direction, figure })}.`
  return [floorDistanceWords(figure, floor), nextNotice].filter((words) => words !== null).join(' ')
}

type NoteProps = { readonly direction: FloorDirection; readonly price: string; readonly floor: string | null }

/**
 * Note on a typed price: that the floor has already crossed the price, or the distance to the floor and the floor at
 * which the alert starts again. Without a price, the element stays empty for screen readers.
 */
function PriceNote({ direction, price, floor }: NoteProps) {
  const amount = tryParseHbar(price.trim())
  return (
    <p className={cx('small t2', styles['al-already'])} role="status">
      {amount !== null && amount > 0n && <HbarText text={priceNote(direction, price.trim(), floor)} />}
    </p>
  )
}
