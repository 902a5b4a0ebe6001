import { reviewChannels } from '@shared/contract/channels'
import { exposeBridge } from './bridge'

exposeBridge(reviewChannels, [])
