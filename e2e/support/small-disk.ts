import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** Size of the disk. Chromium's files, the database and the images of a test take about half. */
const SIZE_MB = 96
const FILLER = 'filler'

const run = (command: string, args: readonly string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

function writeUntilFull(file: number, block: Buffer): void {
  try {
    for (;;) writeSync(file, block)
  } catch {
    // The disk has no space for another block of this size.
  }
}

/** A separate disk in a file that a test can fill, break and remove. Needs root and loop devices. */
export class SmallDisk {
  private constructor(
    private readonly image: string,
    private readonly mountDir: string,
  ) {}

  /** Reason why this machine cannot have one; null if it can. */
  static unavailableReason(): string | null {
    if (process.platform !== 'linux') return 'only Linux has loop devices'
    if (process.getuid?.() !== 0) return 'mounting a disk needs root'
    try {
      SmallDisk.create().remove()
      return null
    } catch {
      return 'no loop device can be mounted here'
    }
  }

  static create(): SmallDisk {
    const dir = mkdtempSync(join(tmpdir(), 'countersign-disk-'))
    const image = join(dir, 'image')
    const mountDir = join(dir, 'mount')
    mkdirSync(mountDir)
    run('truncate', ['-s', `${SIZE_MB}M`, image])
    // No blocks are reserved for root, because root must also hit the end of the disk.
    run('mkfs.ext4', ['-q', '-m', '0', image])
    run('mount', ['-o', 'loop,errors=remount-ro', image, mountDir])
    return new SmallDisk(image, mountDir)
  }

  get profile(): string {
    const folder = join(this.mountDir, 'profile')
    mkdirSync(folder, { recursive: true })
    return folder
  }

  /** Fills the disk completely, however much the app writes meanwhile. */
  fill(): void {
    const filler = openSync(join(this.mountDir, FILLER), 'w')
    try {
      for (const size of [1024 * 1024, 4096]) writeUntilFull(filler, Buffer.alloc(size))
    } finally {
      closeSync(filler)
    }
  }

  free(): void {
    rmSync(join(this.mountDir, FILLER), { force: true })
  }

  /** Makes the disk read-only as the kernel does on a disk error: open files stay open, and every write fails. */
  becomeReadOnly(): void {
    const device = basename(run('findmnt', ['-n', '-o', 'SOURCE', this.mountDir]))
    writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, 'test')
  }

  /** Mounts the disk read-only. No file of the disk may be open, so this is for the time before a start. */
  mountReadOnly(): void {
    run('umount', [this.mountDir])
    run('mount', ['-o', 'loop,ro', this.image, this.mountDir])
  }

  remove(): void {
    try {
      run('umount', ['-l', this.mountDir])
    } finally {
      // An app that is still ending may write into the empty mount folder.
      rmSync(join(this.image, '..'), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    }
  }
}
