// Imported first by every command, before any module that an old Node cannot load.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
// Versions that the build tools support: 20.19 and later of 20, 22.12 and later.
const isSupported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 23
if (!isSupported) {
  process.stderr.write(
    `countersign: requires Node 20.19 or newer (of the 22s, 22.12 or newer). This is Node ${process.versions.node}.\n`,
  )
  process.exit(3)
}
