import type { ProfileEndpoint } from '@shared/contract/network'
import { REVIEW_NETWORK_WORDS } from '../../features/connection/profile-text'
import { Strip } from '../../ui/Strip'

/**
 * Strip of a window of main. The label is the network from the main process, not the name of the profile, because the
 * page of the main window can choose the name.
 */
export const OwnWindowStrip = ({ endpoint: { network } }: { readonly endpoint: ProfileEndpoint }) => (
  <Strip kind={network} label={REVIEW_NETWORK_WORDS[network]} isShort />
)
