export const cssModules: { readonly generateScopedName: (name: string, file: string) => string }
