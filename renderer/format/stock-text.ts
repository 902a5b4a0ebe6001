/** Texts for accounts that hold the NFTs that a launch still has to give out. Pure. */
import { counted } from './money'

type Stock = readonly { readonly account: { readonly id: string }; readonly balance: number }[]

/** One line per account: holders, NFTs held and shares are calculated without these accounts. */
export const stockWords = (stock: Stock): readonly string[] =>
  stock.map(
    ({ account, balance }) =>
      `Left out: ${account.id}, which holds ${counted(balance, 'NFT')} that a launch gives out.`,
  )
