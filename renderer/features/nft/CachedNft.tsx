import type { StoredNft } from '@shared/contract/nft'
import { statFigure } from '../../format/money'
import { nameOr, plainText } from '../../format/text'
import { ageWords } from '../../format/time'
import { Art } from '../../ui/Art'
import { useNow } from '../../ui/clock-context'
import { DataTable } from '../../ui/data-table'
import { useSettings } from '../../app/use-app-state'
import { cx } from '../../ui/cx'
import styles from './nft.module.css'

/** Cached facts of an NFT, shown while the current state of the NFT is unknown. */
export function CachedNft({ nft }: { readonly nft: StoredNft }) {
  const { showMedia } = useSettings()
  const now = useNow()
  return (
    <div className={styles['nft']}>
      <div className={styles['nft-art']}>
        <Art
          src={nft.image}
          alt={plainText(nft.name, 80)}
          className={styles['big-art']}
          absentText={showMedia ? 'No image' : 'Image off'}
        />
      </div>
      <div>
        <h2 className={styles['nft-name']}>{nameOr(nft.name, `Serial ${nft.serial}`)}</h2>
        <p className={cx('t2', styles['nft-under'])}>
          {[nameOr(nft.collection ?? '', nft.token), nft.rarityRank !== null && `Rank ${statFigure(nft.rarityRank)}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className={cx('t2 small', styles['cached-age'])}>
          Saved by this app {ageWords((now - Date.parse(nft.readAt)) / 1000)} ago. The current listing and holder are
          unknown.
        </p>
        {nft.traits.length > 0 && <CachedTraits traits={nft.traits} />}
      </div>
    </div>
  )
}

const CachedTraits = ({ traits }: Pick<StoredNft, 'traits'>) => (
  <section aria-label="Traits">
    <h2 className="h3">Traits</h2>
    <DataTable
      rows={traits}
      rowKey={({ type, value }) => `${type}\u0000${value}`}
      columns={[
        { key: 'type', label: 'Trait', cell: ({ type }) => plainText(type, 40) },
        { key: 'value', label: 'Value', cell: ({ value }) => plainText(value, 60) },
      ]}
    />
  </section>
)
