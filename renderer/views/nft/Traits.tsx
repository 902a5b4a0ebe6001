import type { NftDetail, Trait } from '@shared/contract/nft'
import { counted, DASH, percentWords, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { cx } from '../../ui/cx'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { rarest } from './decision'
import '../../ui/table.css'

/** What it has, how many have it, and what those cost. */
export function Traits({ nft }: { readonly nft: NftDetail }) {
  const rare = rarest(nft.traits)
  return (
    <section className="traits" aria-label="Traits">
      <div className="row between">
        <h2 className="h3">Traits</h2>
        {nft.traitsStamp && <FreshnessStamp stamp={nft.traitsStamp} />}
      </div>
      {nft.traits.length === 0 ? (
        <p className="t2 small">{nft.traitsStamp ? 'This NFT has no traits.' : 'The traits could not be read.'}</p>
      ) : (
        <table className="data">
          <thead>
            <tr>
              <th scope="col">Trait</th>
              <th scope="col">{nft.supply === null ? 'Have it' : `Have it, of ${statFigure(nft.supply)}`}</th>
              <th scope="col" className="num">
                Trait floor
              </th>
              <th scope="col" className="num">
                Best offer
              </th>
            </tr>
          </thead>
          <tbody>
            {nft.traits.map((t) => (
              <Row key={`${t.type}\u0000${t.value}`} trait={t} rare={t === rare} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Row({ trait, rare }: { readonly trait: Trait; readonly rare: boolean }) {
  const { type, value, count, listed } = trait
  return (
    <tr>
      <th scope="row" title={`${nameOr(type, DASH)}: ${nameOr(value, DASH)}`}>
        <span className="micro t3 cut">{nameOr(type, DASH)}</span>
        <span className="strong cut">{nameOr(value, DASH)}</span>
      </th>
      <td>
        <Share percent={trait.sharePercent} rare={rare} />
        <span className="micro t3 tn">{count === null ? DASH : counted(count, 'NFT')}</span>
      </td>
      <td className="num">
        <Money hbar={trait.floor} />
        <span className="micro t3">
          {listed === null ? DASH : listed === 0 ? 'none listed' : `${statFigure(listed)} listed`}
        </span>
      </td>
      <td className="num">
        <Money hbar={trait.bestOffer} />
        <span className="micro t3">&nbsp;</span>
      </td>
    </tr>
  )
}

function Share({ percent, rare }: { readonly percent: number | null; readonly rare: boolean }) {
  if (percent === null) return <span className="unknown">{DASH}</span>
  return (
    <span className="row">
      <span className={cx('rbar', rare && 'rare')} aria-hidden="true">
        <i style={{ width: `${Math.min(100, Math.max(1, percent))}%` }} />
      </span>
      <span className={cx('small', rare ? 'strong' : 't2')}>{percentWords(percent)}</span>
    </span>
  )
}
