import { FlowRefusalNotice } from '../flows/FlowRefusalNotice'
import type { FollowedFlow } from '../flows/use-followed-flow'
import { OpenUnfinishedButton } from './AfterRefusal'
import { cx } from '../../ui/cx'
import styles from './nft.module.css'

/** Message if a listing, a new price or an unlisting was refused at its start; otherwise nothing. */
export function SaleRefused({ follow: { state } }: { readonly follow: FollowedFlow }) {
  if (state.status !== 'refused') return null
  const { error } = state
  return (
    <>
      <FlowRefusalNotice error={error} />
      {error.code === 'flow-unfinished' && (
        <div className={cx('row', styles['sell-acts'])}>
          <OpenUnfinishedButton flowId={error.flowId} />
        </div>
      )}
    </>
  )
}
