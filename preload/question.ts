import { questionChannels } from '@shared/contract/channels'
import { expose } from './bridge'

expose(questionChannels, [])
