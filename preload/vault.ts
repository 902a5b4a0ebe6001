import { vaultChannels } from '@shared/contract/channels'
import { exposeBridge } from './bridge'

exposeBridge(vaultChannels, [])
