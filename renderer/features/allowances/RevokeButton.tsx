import { useState } from 'react'
import type { Account } from '@shared/contract/accounts'
import type { AllowanceRow } from '@shared/contract/allowances'
import { flowsQueries } from '../flows/queries'
import { useKnownValue } from '../../query/use-query'
import { hasEnded } from '../flows/flow-text'
import { whatText, whoText } from './allowance-text'
import { nameOr, plainText } from '../../format/text'
import { Button } from '../../ui/Button'
import { Confirm } from '../../ui/Confirm'
import { useApp, useGo } from '../../app/app-context'
import type { Follow } from '../flows/use-follow'
import { RestingListings } from './ActiveListings'
import { useOperator } from './use-operator'

type RevokeProps = { readonly row: AllowanceRow; readonly account: Account; readonly follow: Follow }

/**
 * Button that starts revoking a permission; the review in main's window decides. If another flow on the permission is
 * unfinished, the button links to its history entry.
 */
export function RevokeButton({ row, account, follow }: RevokeProps) {
  const { api } = useApp()
  const go = useGo()
  const operator = useOperator(row.spender)
  const { revoke } = row
  const [asking, setAsking] = useState(false)
  const wanted = JSON.stringify(revoke)
  const earlier = useKnownValue(flowsQueries.list, (flows) =>
    flows.find(
      (flow) => flow.account === account.id && !hasEnded(flow.state) && JSON.stringify(flow.allowance) === wanted,
    ),
  )
  if (revoke === null) return null
  if (earlier && earlier.id !== follow.flow?.id) {
    return (
      <Button size="small" variant="quiet" onClick={() => go({ name: 'history', flow: earlier.id })}>
        {earlier.kind === 'revoke' ? 'Being taken back' : 'Being changed'}
      </Button>
    )
  }
  const begin = () => follow.start(() => api.trade.revoke({ account: account.id, allowance: revoke }))
  // Listings that use the permission are shown before the review.
  const isOne = row.kind === 'nft'
  const of = isOne || row.kind === 'nft-all' || row.kind === 'evm-all' ? row.token : null
  const collection = of && nameOr(of.name, of.id)
  return (
    <>
      <Button
        size="small"
        disabled={account.access === 'watch' || (follow.flow !== null && !hasEnded(follow.flow.state))}
        busy={follow.state.status === 'starting'}
        aria-label={`Revoke ${whatText(row)} for ${plainText(operator?.name ?? whoText(row), 40)}`}
        onClick={() => (of ? setAsking(true) : begin())}
      >
        Revoke…
      </Button>
      {of && (
        <Confirm
          open={asking}
          onClose={() => setAsking(false)}
          title={isOne ? 'Take back leave for one NFT' : 'Take back leave for the whole collection'}
          text={`${plainText(operator?.name ?? whoText(row), 40)} may no longer move ${isOne ? whatText(row) : `your NFTs of ${collection ?? ''}`} then. The review comes next.`}
          act="Go on to the review"
          onAct={() => {
            begin()
            return Promise.resolve(null)
          }}
        >
          {asking && <RestingListings account={account.id} token={of.id} serial={isOne ? row.serial : null} />}
        </Confirm>
      )}
    </>
  )
}
