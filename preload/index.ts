import { eventNames, mainChannels } from '@shared/contract/channels'
import { expose } from './bridge'

expose(mainChannels, eventNames)
