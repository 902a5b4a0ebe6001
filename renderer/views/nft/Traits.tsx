import type { NftDetail } from '@shared/contract/nft'
import { DASH, percentWords, statFigure } from '../../format/money'
import { nameOr } from '../../format/text'
import { cx } from '../../ui/cx'
import { FreshnessStamp } from '../../ui/FreshnessStamp'
import { Money } from '../../ui/Money'
import { rarest } from './decision'
import '../../ui/table.css'

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
              <th scope="col">Value</th>
              <th scope="col">{nft.supply === null ? 'Share' : `Share of ${statFigure(nft.supply)}`}</th>
              <th scope="col" className="num">
                Trait floor
              </th>
            </tr>
          </thead>
          <tbody>
            {nft.traits.map((t) => (
              <tr key={`${t.type}\u0000${t.value}`}>
                <td className="t2 cut" title={nameOr(t.type, DASH)}>
                  {nameOr(t.type, DASH)}
                </td>
                <td className="strong cut" title={nameOr(t.value, DASH)}>
                  {nameOr(t.value, DASH)}
                </td>
                <td>
                  <Share percent={t.sharePercent} rare={t === rare} />
                </td>
                <td className="num">
                  <Money hbar={t.floor} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
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
