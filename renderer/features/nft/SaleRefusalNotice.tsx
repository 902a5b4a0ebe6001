import { FlowRefusalNotice } from '../flows/FlowRefusalNotice'
import type { FollowedFlow } from '../flows/use-followed-flow'
import { OpenUnfinishedButton } from './AfterRefusal'
import { cx } from '../../ui/cx'
import styles from './nft.module.css'

type SaleRefusedProps = { readonly followedFlow: FollowedFlow }

/** Message that a listing, a new price or an unlisting could not start; nothing if there was no such refusal. */
export function SaleRefusalNotice({ followedFlow: { state } }: SaleRefusedProps) {
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
