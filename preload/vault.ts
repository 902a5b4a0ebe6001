import { vaultChannels } from '@shared/contract/channels'
import { expose } from './bridge'

expose(vaultChannels, [])
