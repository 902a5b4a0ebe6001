/**
 * Names of the methods and events between main and the windows. The file does not import zod, so that the sandboxed
 * preloads stay small. The `assertEqual` calls do not compile if a list lacks a name or has a name too many.
 */
import type { Contract } from './index'
import type { EventName } from './events'
import type { questionContract } from './question'
import type { reviewContract } from './review'
import type { vaultContract } from './vault'

type Names = { readonly [feature: string]: readonly string[] }

export const mainChannels = {
  app: ['info', 'disk', 'openExternal', 'leave', 'copy', 'saveTable'],
  settings: ['get', 'set'],
  network: ['get'],
  connection: [
    'get',
    'save',
    'remove',
    'use',
    'restartPractice',
    'createAgentKey',
    'revokeAgentKey',
    'removeAgentKey',
    'removeKey',
    'retryKey',
    'openKeyWindow',
  ],
  accounts: [
    'list',
    'refresh',
    'select',
    'rename',
    'move',
    'watch',
    'findAccount',
    'openVault',
    'openKeychain',
    'lock',
  ],
  lists: ['get', 'open'],
  offers: ['list', 'confirmKey', 'single', 'book'],
  allowances: ['get', 'dependentListings'],
  holdings: ['get', 'marks', 'mark', 'exportCsv', 'worth'],
  home: [
    'recentPages',
    'recordVisitedPage',
    'visitedCollections',
    'recordVisitedCollection',
    'pulse',
    'upcomingLaunches',
    'floorListings',
  ],
  collection: ['ownHistory', 'dailyFigures', 'marketRank', 'sales', 'depth', 'holders', 'traitFloor'],
  market: ['overview', 'recentFloors', 'collection', 'find', 'traded', 'isTraded', 'traits'],
  changes: ['summary', 'list', 'markSeen', 'refresh'],
  wallet: ['nfts', 'names', 'listings', 'offers'],
  browse: ['nfts', 'activity', 'listings', 'offers'],
  statistics: ['figures', 'total', 'transactions', 'traders', 'top', 'names', 'save'],
  listings: ['begin', 'next', 'visibleFacts'],
  launches: ['list', 'get', 'progress', 'exportMints', 'pool', 'poolCheck', 'signIn'],
  nft: ['get', 'cachedNft', 'quote', 'history', 'comparables', 'offers', 'rarity'],
  marketPages: ['open', 'copy'],
  readiness: ['get'],
  alerts: ['get', 'notices', 'addFloor', 'addLaunch', 'change', 'remove', 'set', 'markRead', 'clear', 'checkNow'],
  trade: [
    'buy',
    'associate',
    'list',
    'unlist',
    'mint',
    'allow',
    'restore',
    'revoke',
    'addOffer',
    'raiseOffers',
    'cancelOffer',
    'signIn',
  ],
  flows: ['list', 'check', 'draw', 'exportHistory'],
  diagnostics: ['get', 'exportDrift', 'clearDrift'],
  draws: [
    'make',
    'ledger',
    'saveProof',
    'saveVerifier',
    'storedProofs',
    'storedProofText',
    'storeProof',
    'deleteProof',
  ],
  catalog: ['models', 'documents', 'acknowledge'],
  tools: ['get', 'run', 'cancel', 'history', 'clearHistory'],
} as const satisfies Names

export const reviewChannels = {
  review: ['get', 'reportApproveButton', 'approve', 'decline', 'saveReport', 'copy'],
} as const satisfies Names

export const questionChannels = {
  question: ['get', 'reportConfirmButton', 'confirm', 'cancel'],
} as const satisfies Names

export const vaultChannels = {
  vault: [
    'task',
    'reportConfirmButton',
    'importKey',
    'createKey',
    'keepKey',
    'unlock',
    'setPassphrase',
    'setAutoLock',
    'exportKey',
    'removeAccount',
    'keepServiceKey',
    'showAgentKey',
    'copyShownKey',
    'judgeId',
    'addSpender',
    'removeSpender',
    'setLimits',
    'addEntry',
    'renameEntry',
    'removeEntry',
    'chooseSessionOnly',
    'close',
  ],
} as const satisfies Names

export const eventNames = [
  'network.changed',
  'connection.changed',
  'accounts.changed',
  'lists.changed',
  'settings.changed',
  'flows.changed',
  'holdings.changed',
  'offers.changed',
  'marks.changed',
  'flow.settled',
  'market.changed',
  'listings.factsArrived',
  'listings.happened',
  'launches.changed',
  'collection.changed',
  'nft.changed',
  'alerts.changed',
  'disk.changed',
  'fault.happened',
  'notification.clicked',
] as const satisfies readonly EventName[]

export const channelName = (feature: string, name: string): string => `${feature}.${name}`

/** True for equal types. For different types `false`, because `never` would satisfy `extends true` in `assertEqual`. */
type Equal<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
type NamesOf<C> = { [F in keyof C]: keyof C[F] & string }
type NamesIn<L extends Names> = { -readonly [F in keyof L]: L[F][number] }
const assertEqual = <T extends true>(): T => true as T
assertEqual<Equal<NamesOf<Contract>, NamesIn<typeof mainChannels>>>()
assertEqual<Equal<NamesOf<typeof reviewContract>, NamesIn<typeof reviewChannels>>>()
assertEqual<Equal<NamesOf<typeof questionContract>, NamesIn<typeof questionChannels>>>()
assertEqual<Equal<NamesOf<typeof vaultContract>, NamesIn<typeof vaultChannels>>>()
assertEqual<Equal<EventName, (typeof eventNames)[number]>>()
