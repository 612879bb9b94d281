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

/** The locations in a shared object that say which symbols it imports from which version of which library. */
interface ElfImage {
  readonly bytes: Buffer;
  readonly machine: keyof typeof OLDEST;
  /** Offsets in the file: of the names, the symbols, the version of each symbol, and the list of needed versions. */
  readonly strings: number;
  readonly symbols: number;
  readonly symbolCount: number;
  readonly versions: number;
  readonly needs: number;
  /** The number of libraries in the list of needed versions. */
  readonly needCount: number;
}

// Constants of the ELF-64 format (System V ABI, gnu-gabi) that this file uses.
const MAGIC = 0x7f454c46;
const SECTION_DYNSYM = 11;
const SECTION_VERSYM = 0x6fffffff;
const SECTION_VERNEED = 0x6ffffffe;
const MACHINES: Readonly<Record<number, ElfImage['machine']>> = { 62: 'x64', 183: 'arm64' };
const SYMBOL_SIZE = 24;

/**
 * Reads the headers of a 64-bit little-endian ELF shared object.
 * @throws Error if the bytes are no such object.
 */
function readElfImage(bytes: Buffer): ElfImage {
  if (bytes.length < 64 || bytes.readUInt32BE(0) !== MAGIC || bytes[4] !== 2 || bytes[5] !== 1) {
    throw new Error('not a 64-bit little-endian ELF file');
  }
  const machine = MACHINES[bytes.readUInt16LE(18)];
  if (!machine) throw new Error('not built for x64 or arm64');
  const sections = readSections(bytes);
  const sectionOf = (type: number) =>
    required(
      sections.find((section) => section.type === type),
      `section ${type}`,
    );
  const symbols = sectionOf(SECTION_DYNSYM);
  const needs = sectionOf(SECTION_VERNEED);
  return {
    bytes,
    machine,
    strings: required(sections[symbols.link], 'names of symbols').offset,
    symbols: symbols.offset,
    symbolCount: symbols.size / SYMBOL_SIZE,
    versions: sectionOf(SECTION_VERSYM).offset,
    needs: needs.offset,
    needCount: needs.info,
  };
}

/** The zero-terminated text at an offset of the dynamic strings. */
function dynamicString({ bytes, strings }: ElfImage, offset: number): string {
  return bytes.toString('latin1', strings + offset, bytes.indexOf(0, strings + offset));
}

/** A section. The meaning of `link` (another section) and `info` (a count) depends on its type. */
interface Section {
  readonly type: number;
  readonly offset: number;
  readonly size: number;
  readonly link: number;
  readonly info: number;
}

function readSections(bytes: Buffer): Section[] {
  const start = Number(bytes.readBigUInt64LE(40));
  const size = bytes.readUInt16LE(58);
  return Array.from({ length: bytes.readUInt16LE(60) }, (_, index) => {
    const at = start + index * size;
    return {
      type: bytes.readUInt32LE(at + 4),
      offset: Number(bytes.readBigUInt64LE(at + 24)),
      size: Number(bytes.readBigUInt64LE(at + 32)),
      link: bytes.readUInt32LE(at + 40),
      info: bytes.readUInt32LE(at + 44),
    };
  });
}

function required<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`no ${what}`);
  return value;
}
