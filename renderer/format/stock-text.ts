/** Texts for accounts that hold the NFTs a launch has still to distribute. Pure. */
import { counted } from './money'

type Stock = readonly { readonly account: { readonly id: string }; readonly balance: number }[]

/** One line per account: holders, NFTs held and shares are calculated without these accounts. */
export const stockWords = (stock: Stock): readonly string[] =>
  stock.map(
    ({ account, balance }) =>
      `Left out: ${account.id}, from which a launch hands out its NFTs: it has ${counted(balance, 'NFT')}.`,
  )
