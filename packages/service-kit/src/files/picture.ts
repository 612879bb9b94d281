import { fileTypeFromBuffer } from 'file-type';
import type Sharp from 'sharp';
import type { Raw, ResizeOptions } from 'sharp';
import { ValidationFailed } from '../http/errors.ts';

/** Detects the type by the content alone. @throws ValidationFailed (`must be ${what}`) unless it is one of `types`. */
export async function detectedType(bytes: Buffer, types: readonly string[], what: string): Promise<string> {
  const found = await fileTypeFromBuffer(bytes);
  if (!found || !types.includes(found.mime)) throw new ValidationFailed({ file: `must be ${what}` });
  return found.mime;
}

interface Picture<Form extends string> {
  readonly forms: Readonly<Record<Form, Buffer>>;
  /** Dimensions of the widest variant, in pixels. */
  readonly width: number;
  readonly height: number;
}

/** Of an animated picture, only the first frame is stored. */
const types = ['image/jpeg', 'image/png', 'image/apng', 'image/webp'];
/** Maximum number of pixels: those of a good camera. A small file can decompress to many times that. */
const MAX_PIXELS = 64_000_000;
const QUALITY = 80;

/** Loads sharp for the first picture: its library takes 10 MB, and a twentieth of the start. */
async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  // sharp decodes outside of V8's heap; its cache would only add memory use.
  sharp.cache(false);
  // Allow only these loaders, so that a polyglot file cannot be read as another format.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
  return sharp;
}

let loaded: Promise<typeof Sharp> | undefined;
const loadedSharp = () => {
  loaded ??= loadSharp();
  return loaded;
};

const within = (width: number) =>
  ({ width, height: width * 2, fit: 'inside', withoutEnlargement: true }) as const satisfies ResizeOptions;

/** Decodes a picture once for all variants, because decoding takes the longest. */
async function decoded(sharp: typeof Sharp, bytes: Buffer, width: number): Promise<{ pixels: Buffer; raw: Raw }> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(within(width))
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

/**
 * Creates the variants of an uploaded picture: upright, never enlarged, and without camera metadata such as the place.
 * At most four pictures are processed at a time, because sharp uses the threads of libuv.
 * @throws ValidationFailed unless it is a readable JPEG, PNG or WebP picture of at most 64 megapixels.
 */
export async function readPicture<Form extends string>(
  bytes: Buffer,
  widths: Readonly<Record<Form, number>>,
): Promise<Picture<Form>> {
  await detectedType(bytes, types, 'a JPEG, PNG or WebP picture');
  const sharp = await loadedSharp();
  const named = Object.entries(widths) as [Form, number][];
  const { pixels, raw } = await decoded(sharp, bytes, Math.max(...named.map(([, width]) => width))).catch(() => {
    throw new ValidationFailed({ file: 'is damaged, or has more than 64 megapixels' });
  });
  const made = named.map(
    async ([form, width]) =>
      [form, await sharp(pixels, { raw }).resize(within(width)).webp({ quality: QUALITY }).toBuffer()] as const,
  );
  return {
    forms: Object.fromEntries(await Promise.all(made)) as Record<Form, Buffer>,
    width: raw.width,
    height: raw.height,
  };
}
