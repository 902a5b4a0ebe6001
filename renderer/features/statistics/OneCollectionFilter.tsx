import { ChevronDown, X } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { nameOr } from '../../format/text'
import { Button } from '../../ui/Button'
import { Popover } from '../../ui/Popover'
import { useApp } from '../../app/app-context'
import { cx } from '../../ui/cx'
import { CollectionField } from '../offers/CollectionField'
import styles from './statistics.module.css'

/** Filter of a list by one collection. Without a chosen collection, the list covers all collections. */
export function OneCollectionFilter() {
  const { stores } = useApp()
  const viewSettings = stores.statistics.viewSettings
  const collection = useStore(viewSettings, (state) => state.collection)
  const [isOpen, setOpen] = useState(false)
  if (collection) {
    const name = nameOr(collection.name, collection.token)
    return (
      <span className={cx('fchip', styles['chosen-collection'])} title={`${collection.token}-${collection.checksum}`}>
        <span className="t2">Collection</span>
        <span className="strong cut">{name}</span>
        <button
          type="button"
          aria-label={`Show all collections, not only ${name}`}
          onClick={() => viewSettings.setState({ collection: null })}
        >
          <X size={12} aria-hidden="true" />
        </button>
      </span>
    )
  }
  return (
    <Popover
      label="Choose a collection"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className={cx('fchip', styles['collection-chip'])} title="Choose a collection">
          All collections
          <ChevronDown size={12} aria-hidden="true" />
        </button>
      }
    >
      <div className="pop-form">
        <CollectionField
          chosenCollection={null}
          isMissing={false}
          onPick={(pickedCollection) => {
            if (pickedCollection) viewSettings.setState({ collection: pickedCollection })
            setOpen(false)
          }}
        />
        <Button size="small" variant="quiet" onClick={() => setOpen(false)}>
          All collections
        </Button>
      </div>
    </Popover>
  )
}
