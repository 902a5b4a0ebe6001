import { useState } from 'react'
import type { NamedId } from '@shared/contract/common'
import type { PastAct } from '@shared/contract/nft-past'
import { actWord } from '../../format/activity-text'
import { DASH, hbarWords } from '../../format/money'
import { plainText } from '../../format/text'
import { dateWords, utcWords } from '../../format/time'
import { Button } from '../../ui/Button'
import { useJudged } from '../../ui/known-ids'
import { Octagon } from '../../ui/Marks'
import { Price } from '../../ui/Money'
import { ExplorerLink } from '../ExplorerLink'

const FEW = 6

/** What happened with it, newest first. */
export function PastTable({ acts }: { readonly acts: readonly PastAct[] }) {
  const [all, setAll] = useState(false)
  if (acts.length === 0) return <p className="small t2">Nothing that happened with it is known.</p>
  const shown = all ? acts : acts.slice(0, FEW)
  return (
    <>
      <table className="data lined past">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col" className="num">
              Price
            </th>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col" className="num">
              When
            </th>
            <th scope="col">
              <span className="sr">Transaction</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((act, i) => (
            <Row key={`${act.at} ${act.what} ${i}`} act={act} />
          ))}
        </tbody>
      </table>
      {acts.length > FEW && (
        <Button size="small" variant="quiet" onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${acts.length}`}
        </Button>
      )}
    </>
  )
}

function Row({ act }: { readonly act: PastAct }) {
  const { price, otherPrice, before, seller, buyer, at, transactionId } = act
  return (
    <tr>
      <td className="strong">{actWord(act)}</td>
      <td className="num" title={before === null ? undefined : `was ${hbarWords(before)}`}>
        <Price hbar={price} other={otherPrice} />
        {before !== null && <span className="micro t3 past-was">was {hbarWords(before)}</span>}
      </td>
      <td className="t2 cut">
        <Who id={seller} />
      </td>
      <td className="t2 cut">
        <Who id={buyer} />
      </td>
      <td className="num small t2" title={utcWords(at)}>
        {dateWords(at)}
      </td>
      <td className="num">
        {transactionId !== null && <ExplorerLink of={{ transaction: transactionId }} what="the transaction" />}
      </td>
    </tr>
  )
}

/** Who it was, by the person's own name where there is one; one that could be taken for a known account is marked. */
export function Who({ id }: { readonly id: NamedId | null }) {
  return id === null ? <span className="unknown">{DASH}</span> : <Known id={id} />
}

function Known({ id: { id, checksum, name } }: { readonly id: NamedId }) {
  const { name: own, like } = useJudged(id)
  if (like) {
    return (
      <span className="tn bad row" title={`${id}. Not ${plainText(like.name, 40)} (${like.id}): ${like.how}`}>
        <Octagon size={12} />
        {id}
      </span>
    )
  }
  const called = own ?? name
  return (
    <span className="tn" title={`${id}-${checksum}`}>
      {called === null ? id : plainText(called, 24)}
    </span>
  )
}
