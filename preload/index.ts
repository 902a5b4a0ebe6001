import { eventNames, mainChannels } from '@shared/contract/channels'
import { exposeBridge } from './bridge'

exposeBridge(mainChannels, eventNames)
