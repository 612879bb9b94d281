/** The locations in a shared object that say which symbols it imports from which version of which library. */
export interface ElfImage {
  readonly bytes: Buffer;
  readonly machine: 'x64' | 'arm64';
  /** Offset of the dynamic symbols' names. */
  readonly strings: number;
  /** Offset of the dynamic symbol table, with entries of 24 bytes. */
  readonly symbols: number;
  readonly symbolCount: number;
  /** Offset of the table of 16-bit version indexes, one for each symbol. */
  readonly versions: number;
  /** Offset of the first list of versions needed from a library, and the number of lists. */
  readonly needs: number;
  readonly needCount: number;
}

// Constants of the ELF-64 format (System V ABI, gnu-gabi) that this file uses.
const MAGIC = 0x7f454c46;
const SEGMENT_LOAD = 1;
const SEGMENT_DYNAMIC = 2;
const SECTION_DYNSYM = 11;
const TAG_STRTAB = 5;
const TAG_SYMTAB = 6;
const TAG_VERSYM = 0x6ffffff0;
const TAG_VERNEED = 0x6ffffffe;
const TAG_VERNEEDNUM = 0x6fffffff;
const MACHINES: Readonly<Record<number, ElfImage['machine']>> = { 62: 'x64', 183: 'arm64' };
export const SYMBOL_SIZE = 24;

/**
 * Reads the headers of a 64-bit little-endian ELF shared object.
 * @throws Error if the bytes are no such object.
 */
export function readElfImage(bytes: Buffer): ElfImage {
  if (bytes.length < 64 || bytes.readUInt32BE(0) !== MAGIC || bytes[4] !== 2 || bytes[5] !== 1) {
    throw new Error('not a 64-bit little-endian ELF file');
  }
  const machine = MACHINES[bytes.readUInt16LE(18)];
  if (!machine) throw new Error('not built for x64 or arm64');
  const segments = readSegments(bytes);
  const tags = readDynamicTags(bytes, segments);
  const offsetOf = (tag: number) => fileOffset(segments, required(tags.get(tag), `dynamic tag ${tag}`));
  return {
    bytes,
    machine,
    strings: offsetOf(TAG_STRTAB),
    symbols: offsetOf(TAG_SYMTAB),
    symbolCount: countSymbols(bytes),
    versions: offsetOf(TAG_VERSYM),
    needs: offsetOf(TAG_VERNEED),
    needCount: required(tags.get(TAG_VERNEEDNUM), 'count of needed versions'),
  };
}

/** The zero-terminated text at an offset of the dynamic strings. */
export function dynamicString({ bytes, strings }: ElfImage, offset: number): string {
  return bytes.toString('latin1', strings + offset, bytes.indexOf(0, strings + offset));
}

interface Segment {
  readonly type: number;
  readonly offset: number;
  readonly address: number;
  readonly size: number;
}

function readSegments(bytes: Buffer): Segment[] {
  const start = Number(bytes.readBigUInt64LE(32));
  const size = bytes.readUInt16LE(54);
  return Array.from({ length: bytes.readUInt16LE(56) }, (_, index) => {
    const at = start + index * size;
    return {
      type: bytes.readUInt32LE(at),
      offset: Number(bytes.readBigUInt64LE(at + 8)),
      address: Number(bytes.readBigUInt64LE(at + 16)),
      size: Number(bytes.readBigUInt64LE(at + 32)),
    };
  });
}

function readDynamicTags(bytes: Buffer, segments: readonly Segment[]): Map<number, number> {
  const dynamic = required(
    segments.find(({ type }) => type === SEGMENT_DYNAMIC),
    'dynamic segment',
  );
  const tags = new Map<number, number>();
  for (let at = dynamic.offset; at < dynamic.offset + dynamic.size; at += 16) {
    const tag = Number(bytes.readBigUInt64LE(at));
    if (tag === 0) break;
    tags.set(tag, Number(bytes.readBigUInt64LE(at + 8)));
  }
  return tags;
}

function fileOffset(segments: readonly Segment[], address: number): number {
  const segment = segments.find(
    (one) => one.type === SEGMENT_LOAD && address >= one.address && address < one.address + one.size,
  );
  const { address: base, offset } = required(segment, `segment of address ${address}`);
  return address - base + offset;
}

function countSymbols(bytes: Buffer): number {
  const start = Number(bytes.readBigUInt64LE(40));
  const size = bytes.readUInt16LE(58);
  const count = bytes.readUInt16LE(60);
  for (let at = start; at < start + count * size; at += size) {
    if (bytes.readUInt32LE(at + 4) === SECTION_DYNSYM) return Number(bytes.readBigUInt64LE(at + 32)) / SYMBOL_SIZE;
  }
  throw new Error('no dynamic symbols');
}

function required<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`no ${what}`);
  return value;
}
