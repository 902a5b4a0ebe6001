import { useEffect, useState } from 'react'
import { isEntityId, type EntityId } from '@shared/ids'
import { errorText } from '../../format/error-text'
import { nameOr } from '../../format/text'
import { marketQueries } from '../market/queries'
import { known } from '../../query/remote'
import { useKnown, useRead } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { IdText } from '../../ui/Id'
import styles from './offers.module.css'

export type ChosenCollection = { readonly token: EntityId; readonly checksum: string; readonly name: string }

type CollectionProps = {
  readonly picked: ChosenCollection | null
  /** True if the form was submitted without a collection. */
  readonly isMissing: boolean
  readonly onPick: (collection: ChosenCollection | null) => void
  /** Called with an id that the market does not find; left out if such an id is not allowed. */
  readonly onUnknownId?: (token: EntityId) => void
}

/** Shortest text that the market is searched for. */
const MIN_SEARCH_LENGTH = 3
const SEARCH_DELAY_MS = 350

/** Field for a collection, found by its name or token id. The person picks one, because names are not unique. */
export function CollectionField({ picked, isMissing, onPick, onUnknownId }: CollectionProps) {
  const read = useRead()
  const [text, setText] = useState('')
  const searchText = text.trim()
  const state = useKnown(marketQueries.found(searchText))
  useEffect(() => {
    if (searchText.length < MIN_SEARCH_LENGTH) return
    const timer = setTimeout(() => void read(marketQueries.found(searchText)), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [searchText, read])
  if (picked) {
    return (
      <div className="fl">
        <span className="fl-label">Collection</span>
        <span className="row">
          <b className="strong cut">{nameOr(picked.name, picked.token)}</b>
          <span className="small t2">
            <IdText id={picked.token} checksum={picked.checksum} />
          </span>
          <span className="sp" />
          <button type="button" className="link" onClick={() => onPick(null)}>
            Change
          </button>
        </span>
      </div>
    )
  }
  const found = known(state)
  return (
    <div className={styles['of-find']}>
      <Field
        label="Collection"
        placeholder="Name or 0.0.1234"
        hint="Type at least three characters of a name or token id. Then choose a result."
        value={text}
        maxLength={64}
        autoFocus
        problem={isMissing ? { text: 'Choose a collection.' } : null}
        onChange={(e) => setText(e.target.value)}
      />
      {'error' in state && (
        <p className="small t2" role="alert">
          {errorText(state.error).title}. {errorText(state.error).todo}
        </p>
      )}
      {found && (
        <ul className={styles['of-found']} aria-label="Collections found">
          {found.matches.map((match) => (
            <li key={match.token}>
              <button type="button" onClick={() => onPick(match)}>
                <span className="strong cut">{nameOr(match.name, match.token)}</span>
                <span className="small t2">
                  <IdText id={match.token} checksum={match.checksum} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {found?.matches.length === 0 && (
        <div className="row">
          <p className="small t2" role="status">
            The market found no such collection.
          </p>
          {onUnknownId && isEntityId(searchText) && (
            <Button size="small" onClick={() => onUnknownId(searchText)}>
              Check {searchText}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
