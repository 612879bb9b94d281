import sharp from 'sharp';

/** Options of a picture for a test; by default grey and 40 by 30 pixels. */
export interface SamplePicture {
  readonly format?: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff';
  readonly width?: number;
  readonly height?: number;
  /** A CSS color. */
  readonly colour?: string;
  /** The EXIF orientation, 1 to 8. If set, the picture also contains a GPS position. */
  readonly orientation?: number;
}

/** Creates the bytes of a valid picture. */
export function samplePicture({
  format = 'jpeg',
  width = 40,
  height = 30,
  colour = '#888',
  orientation,
}: SamplePicture = {}): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 3, background: colour } });
  const taken = orientation
    ? picture.withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 39/1 0/1' } }).withMetadata({ orientation })
    : picture;
  return taken.toFormat(format).toBuffer();
}

/** The properties of a picture, by its content. `colour` is that of its first pixel, `#rrggbb`. */
export interface PictureFacts {
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly colour: string;
  /** Whether the picture contains EXIF metadata. */
  readonly hasExif: boolean;
}

/** Inspects a picture, for example from a response. */
export async function pictureFacts(bytes: Uint8Array): Promise<PictureFacts> {
  const { format, width, height, exif } = await sharp(bytes).metadata();
  const { data } = await sharp(bytes).toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colour = `#${[...data.subarray(0, 3)].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  return { format, width, height, colour, hasExif: exif !== undefined };
}
