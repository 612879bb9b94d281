import sharp, { type Raw, type ResizeOptions } from 'sharp';
import { ValidationFailed } from '../errors/validation-failed.ts';
import { detectedType } from './detected-type.ts';

/** A picture in the forms in which it is kept, each WebP. */
export interface Picture<Form extends string> {
  readonly forms: Readonly<Record<Form, Buffer>>;
  /** Of the widest form, in pixels. */
  readonly width: number;
  readonly height: number;
}

/** Of one that moves, the first frame is kept. */
const types = ['image/jpeg', 'image/png', 'image/apng', 'image/webp'];
/** Pixels that a picture may have: those of a good camera; a small file can hold many times that. */
const MAX_PIXELS = 64_000_000;
const quality = 80;

// Pictures are decoded outside of V8's heap; what it keeps for the next would only add up.
sharp.cache(false);
// Whatever else a file may be to other readers, it is read as nothing but these.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

/** No wider than so many pixels, and no more than twice as high. */
const within = (width: number) =>
  ({ width, height: width * 2, fit: 'inside', withoutEnlargement: true }) as const satisfies ResizeOptions;

/** Decodes a picture once, for all forms: it is what takes longest. */
async function decoded(bytes: Buffer, width: number): Promise<{ pixels: Buffer; raw: Raw }> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(within(width))
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

/**
 * Reads a picture that somebody sent (JPEG, PNG or WebP by its content) and makes its forms: turned upright, no wider
 * than the form's pixels and never enlarged, without what a camera adds (place and time among it). At most four are
 * worked on at a time: sharp works on libuv's threads.
 * @throws ValidationFailed when it is none of the three, can't be read, or has more than 64 megapixels.
 */
export async function readPicture<Form extends string>(
  bytes: Buffer,
  widths: Readonly<Record<Form, number>>,
): Promise<Picture<Form>> {
  await detectedType(bytes, types, 'a JPEG, PNG or WebP picture');
  const named = Object.entries(widths) as [Form, number][];
  const { pixels, raw } = await decoded(bytes, Math.max(...named.map(([, width]) => width))).catch(() => {
    throw new ValidationFailed({ file: 'is damaged, or has more than 64 megapixels' });
  });
  const made = named.map(
    async ([form, width]) =>
      [form, await sharp(pixels, { raw }).resize(within(width)).webp({ quality }).toBuffer()] as const,
  );
  return {
    forms: Object.fromEntries(await Promise.all(made)) as Record<Form, Buffer>,
    width: raw.width,
    height: raw.height,
  };
}
