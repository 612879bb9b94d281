import sharp from 'sharp';

/** What a picture for a test is like: grey and 40 by 30 pixels unless said otherwise. */
export interface SamplePicture {
  readonly format?: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff';
  readonly width?: number;
  readonly height?: number;
  /** As CSS names it. */
  readonly colour?: string;
  /** How a camera was held (EXIF, 1 to 8); the picture carries a place as well then. */
  readonly orientation?: number;
}

/** The bytes of a real picture. */
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

/** What a picture is, by its content. `colour` is that of its first pixel, `#rrggbb`. */
export interface PictureFacts {
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly colour: string;
  /** Whether it still carries anything of the camera's. */
  readonly hasExif: boolean;
}

/** Looks at a picture that was answered. */
export async function pictureFacts(bytes: Uint8Array): Promise<PictureFacts> {
  const { format, width, height, exif } = await sharp(bytes).metadata();
  const { data } = await sharp(bytes).toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colour = `#${[...data.subarray(0, 3)].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  return { format, width, height, colour, hasExif: exif !== undefined };
}
