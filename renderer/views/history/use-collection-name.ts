import { useStore } from 'zustand'
import { nameOr } from '../../format/text'
import { useApp } from '../app-context'

/** The name of a collection as far as the page has read it, or its id: the history reads nothing for it. */
export function useCollectionName(): (token: string) => string {
  const { stores } = useApp()
  const holdings = useStore(stores.holdings)
  const overview = useStore(stores.overview)
  const flows = useStore(stores.flows)
  return (token) => {
    const held = [...holdings.values()]
      .flatMap((state) => ('value' in state ? state.value.collections : []))
      .find((one) => one.token === token)?.name
    const listed = 'value' in overview ? overview.value.collections.find((one) => one.token === token)?.name : undefined
    // An act on a whole collection has its name.
    const acted =
      'value' in flows ? flows.value.find((one) => one.token === token && one.serial === null)?.title : undefined
    return nameOr(held ?? listed ?? acted ?? null, token)
  }
}
