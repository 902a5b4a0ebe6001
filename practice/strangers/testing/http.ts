/** Address of a market's API, and a key. A program needs only other values here to use another market. */
export type MarketAccess = { readonly api: string; readonly key: string }

type Fields = Readonly<Record<string, string | number>>

const searchParams = (fields: Fields): URLSearchParams =>
  new URLSearchParams(Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]))

/** Error of a call that the market refused. */
class RefusedCall extends Error {
  override readonly name = 'RefusedCall'
}

/** Returns the body of a successful answer; throws `RefusedCall` otherwise. */
async function readAnswer<T extends { readonly success: boolean }>(response: Response): Promise<T> {
  const body = (await response.json()) as T & { readonly apimessage?: string; readonly message?: string }
  if (response.ok && body.success) return body
  throw new RefusedCall(`${response.status} ${body.apimessage ?? body.message ?? ''}`)
}

/** GET with the key in the `x-api-key` header. */
export const getByHeader = async <T extends { readonly success: boolean }>(
  { api, key }: MarketAccess,
  path: string,
  query: Fields,
): Promise<T> =>
  readAnswer<T>(await fetch(`${api}${path}?${searchParams(query).toString()}`, { headers: { 'x-api-key': key } }))

/** GET with the key in the query. */
export const getByQuery = async <T extends { readonly success: boolean }>(
  { api, key }: MarketAccess,
  path: string,
  query: Fields,
): Promise<T> => readAnswer<T>(await fetch(`${api}${path}?${searchParams({ apikey: key, ...query }).toString()}`))

/** POST with the key and the parameters in the query. */
export const postByQuery = async <T extends { readonly success: boolean }>(
  { api, key }: MarketAccess,
  path: string,
  query: Fields,
): Promise<T> =>
  readAnswer<T>(await fetch(`${api}${path}?${searchParams({ apikey: key, ...query }).toString()}`, { method: 'POST' }))

/** POST with the key in the query and the fields in a form body. */
export const postForm = async <T extends { readonly success: boolean }>(
  { api, key }: MarketAccess,
  path: string,
  form: Fields,
): Promise<T> =>
  readAnswer<T>(
    await fetch(`${api}${path}?${searchParams({ apikey: key }).toString()}`, {
      method: 'POST',
      body: searchParams(form),
    }),
  )
