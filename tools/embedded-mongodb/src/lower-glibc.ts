import { dynamicString, type ElfImage, readElfImage, SYMBOL_SIZE } from './elf-image.ts';

// The newest C library that the engine was linked with, and the only symbols that it imports from it.
const TOO_NEW = 'GLIBC_2.38';
const C23_PREFIX = '__isoc23_';
const C23_SCANF = /^__isoc23_v?[fs]?scanf$/;
/**
 * For each architecture, the oldest version of the C library, which has every other symbol, and the version that has
 * C99's scanf.
 */
const OLDEST = {
  x64: { any: 'GLIBC_2.2.5', scanf: 'GLIBC_2.7' },
  arm64: { any: 'GLIBC_2.17', scanf: 'GLIBC_2.17' },
} as const;

/**
 * Patches, in place, a shared object linked with glibc 2.38 so that it loads with 2.36 and 2.37. `fmod` becomes the old
 * `fmod`. `__isoc23_strtol` and the like become `strtol`, `__isoc23_sscanf` and the like `__isoc99_sscanf`. No byte
 * moves.
 * @returns the names of the symbols that were redirected.
 * @throws Error if the object imports anything else from 2.38: then it is not the engine that this was written for.
 */
export function lowerGlibc(bytes: Buffer): string[] {
  const image = readElfImage(bytes);
  const needed = readNeededVersions(image);
  const tooNew = new Set<number>();
  for (const { entry, index, library } of needed.filter(({ version }) => version === TOO_NEW)) {
    tooNew.add(index);
    copyVersion(bytes, entry, find(needed, library, OLDEST[image.machine].any).entry);
  }
  return tooNew.size === 0 ? [] : redirectSymbols(image, tooNew, needed);
}

interface NeededVersion {
  readonly library: string;
  readonly version: string;
  /** The value in a symbol's version entry that refers to this version. */
  readonly index: number;
  /** Offset of the entry itself. */
  readonly entry: number;
}

function readNeededVersions(image: ElfImage): NeededVersion[] {
  const { bytes } = image;
  const found: NeededVersion[] = [];
  let list = image.needs;
  for (let n = 0; n < image.needCount; n++) {
    const library = dynamicString(image, bytes.readUInt32LE(list + 4));
    let entry = list + bytes.readUInt32LE(list + 8);
    for (let i = 0; i < bytes.readUInt16LE(list + 2); i++) {
      const version = dynamicString(image, bytes.readUInt32LE(entry + 8));
      found.push({ library, version, index: bytes.readUInt16LE(entry + 6), entry });
      entry += bytes.readUInt32LE(entry + 12);
    }
    list += bytes.readUInt32LE(list + 12);
  }
  return found;
}

function find(needed: readonly NeededVersion[], library: string, version: string): NeededVersion {
  const found = needed.find((one) => one.library === library && one.version === version);
  if (!found) throw new Error(`${library} is not needed in version ${version}`);
  return found;
}

/** Copies the hash and the name of a version. Its index, by which symbols refer to it, stays. */
function copyVersion(bytes: Buffer, to: number, from: number): void {
  bytes.writeUInt32LE(bytes.readUInt32LE(from), to);
  bytes.writeUInt32LE(bytes.readUInt32LE(from + 8), to + 8);
}

function redirectSymbols(image: ElfImage, tooNew: ReadonlySet<number>, needed: readonly NeededVersion[]): string[] {
  const { bytes } = image;
  const redirected: string[] = [];
  for (let i = 1; i < image.symbolCount; i++) {
    const version = image.versions + i * 2;
    if (!tooNew.has(bytes.readUInt16LE(version) & 0x7fff)) continue;
    const symbol = image.symbols + i * SYMBOL_SIZE;
    const nameOffset = bytes.readUInt32LE(symbol);
    const name = dynamicString(image, nameOffset);
    if (C23_SCANF.test(name)) {
      // Changes "__isoc23_scanf" to "__isoc99_scanf" in place, and the version to the one that has it.
      bytes.write('99', image.strings + nameOffset + '__isoc'.length, 'latin1');
      bytes.writeUInt16LE(find(needed, 'libc.so.6', OLDEST[image.machine].scanf).index, version);
    } else if (name.startsWith(C23_PREFIX)) {
      bytes.writeUInt32LE(nameOffset + C23_PREFIX.length, symbol);
    } else if (name !== 'fmod') {
      throw new Error(`${name} of ${TOO_NEW} has no older form`);
    }
    redirected.push(name);
  }
  return redirected;
}
