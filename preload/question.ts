import { questionChannels } from '@shared/contract/channels'
import { exposeBridge } from './bridge'

exposeBridge(questionChannels, [])
