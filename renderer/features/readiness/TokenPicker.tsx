import type { NamedId } from '@shared/contract/common'
import type { EntityId } from '@shared/ids'
import { nameOr } from '../../format/text'
import { Button } from '../../ui/Button'
import { IdText } from '../../ui/Id'
import { CollectionField } from '../offers/CollectionField'
import { cx } from '../../ui/cx'
import styles from './readiness.module.css'

type TokenPickerProps = {
  /** Token from the market's answer, with its checksum; null before the market has answered. */
  readonly token: NamedId | null
  /** Name of the token; null while unknown. */
  readonly name: string | null
  /** Id of the chosen token; null while no token is chosen. */
  readonly tokenId: string | null
  readonly onPick: (id: EntityId | null) => void
}

/** Field to choose a token by name or id. Without a token, the page checks the account alone. */
export function TokenPicker({ token, name, tokenId, onPick }: TokenPickerProps) {
  if (tokenId === null) {
    return (
      <CollectionField
        chosenCollection={null}
        isMissing={false}
        onPick={(collection) => collection && onPick(collection.token)}
        onUnknownId={onPick}
      />
    )
  }
  return (
    <div className="fl">
      <span className="fl-label">Collection</span>
      <span className={cx('row', styles['rd-token'])}>
        {name !== null && <b className="strong cut">{nameOr(name, tokenId)}</b>}
        <span className={name === null ? 'strong' : 'small t2'}>
          <IdText id={tokenId} checksum={token?.checksum ?? null} />
        </span>
        <span className="sp" />
        <Button size="small" variant="quiet" onClick={() => onPick(null)}>
          Clear collection
        </Button>
      </span>
    </div>
  )
}
