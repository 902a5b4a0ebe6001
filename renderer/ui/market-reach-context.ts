import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import { createMarketReachStore, type MarketReach } from '../stores/market-reach'

/** Reachability of the market. Without a provider, as in the review window, the market counts as reachable. */
export const MarketReachContext = createContext(createMarketReachStore())

export const useMarketReach = (): MarketReach => useStore(useContext(MarketReachContext))
