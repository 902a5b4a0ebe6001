/** Of accounts that hold what a launch has still to give, in words. Pure. */
import { counted } from './money'

type Stock = readonly { readonly account: { readonly id: string }; readonly balance: number }[]

/** A line for each: holders, NFTs held and shares are reckoned without it. */
export const stockWords = (stock: Stock): readonly string[] =>
  stock.map(
    ({ account, balance }) =>
      `Left out: ${account.id}, from which a launch hands out its NFTs: it has ${counted(balance, 'NFT')}.`,
  )
