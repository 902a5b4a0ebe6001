import { reviewChannels } from '@shared/contract/channels'
import { expose } from './bridge'

expose(reviewChannels, [])
