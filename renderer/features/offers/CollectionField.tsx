import { useEffect, useState } from 'react'
import { isEntityId, type EntityId } from '@shared/ids'
import { errorText } from '../../format/error-text'
import { nameOr } from '../../format/text'
import { marketQueries } from '../market/queries'
import { knownValue } from '../../query/remote'
import { useKnownState, useReadQuery } from '../../query/use-query'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { IdText } from '../../ui/Id'
import styles from './offers.module.css'

export type ChosenCollection = { readonly token: EntityId; readonly checksum: string; readonly name: string }

type CollectionProps = {
  readonly chosenCollection: ChosenCollection | null
  /** True if the form was submitted without a collection. */
  readonly isMissing: boolean
  readonly onPick: (collection: ChosenCollection | null) => void
  /**
   * Called if the person checks an id that the market does not find. Without this function, there is no button to check
   * such an id.
   */
  readonly onUnknownId?: (token: EntityId) => void
}

/** Minimum number of characters for a search. */
const MIN_SEARCH_LENGTH = 3
/** Time after the last typed character before the search starts. */
const SEARCH_DELAY_MS = 350

/** Field for a collection, searched by name or token id. The person picks a result, because names are not unique. */
export function CollectionField({ chosenCollection, isMissing, onPick, onUnknownId }: CollectionProps) {
  const read = useReadQuery()
  const [fieldText, setFieldText] = useState('')
  const searchText = fieldText.trim()
  const searchState = useKnownState(marketQueries.search(searchText))
  useEffect(() => {
    if (searchText.length < MIN_SEARCH_LENGTH) return
    const timer = setTimeout(() => void read(marketQueries.search(searchText)), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [searchText, read])
  if (chosenCollection) {
    return (
      <div className="fl">
        <span className="fl-label">Collection</span>
        <span className="row">
          <b className="strong cut">{nameOr(chosenCollection.name, chosenCollection.token)}</b>
          <span className="small t2">
            <IdText id={chosenCollection.token} checksum={chosenCollection.checksum} />
          </span>
          <span className="sp" />
          <button type="button" className="link" onClick={() => onPick(null)}>
            Change
          </button>
        </span>
      </div>
    )
  }
  const results = knownValue(searchState)
  return (
    <div className={styles['of-find']}>
      <Field
        label="Collection"
        placeholder="Name or 0.0.1234"
        hint="Type at least three characters of a name or token id. Then choose a result."
        value={fieldText}
        maxLength={64}
        autoFocus
        problem={isMissing ? { text: 'Choose a collection.' } : null}
        onChange={(e) => setFieldText(e.target.value)}
      />
      {'error' in searchState && (
        <p className="small t2" role="alert">
          {errorText(searchState.error).title}. {errorText(searchState.error).todo}
        </p>
      )}
      {results && (
        <ul className={styles['of-found']} aria-label="Collections found">
          {results.matches.map((match) => (
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
      {results?.matches.length === 0 && (
        <div className="row">
          <p className="small t2" role="status">
            The market found no collection with this name or id.
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
