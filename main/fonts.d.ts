/** Content of a font as a data address, which the build puts into the program. */
declare module '*.woff2?inline' {
  const dataAddress: string
  export default dataAddress
}
