/** What happened; whether anything moved or was charged; what to do now. Plain sentences, each with its full stop. */
export type Words = { readonly title: string; readonly moved: string; readonly todo: string }

export const NOTHING = 'Nothing moved.'

export const words = (title: string, todo: string, moved = NOTHING): Words => ({ title, moved, todo })
