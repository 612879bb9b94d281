import { crc32 } from 'node:zlib';
import sharp, { type Color } from 'sharp';
import { pictureFacts, samplePicture } from '../../test/sample-picture.ts';
import { readPicture } from './picture.ts';

const widths = { small: 800, large: 2048 };
const read = (bytes: Buffer) => readPicture(bytes, widths);
const rejection = (message: string) => ({ code: 'validation_failed', details: { fields: { file: message } } });
const damaged = rejection('is damaged, or has more than 64 megapixels');

const red = { r: 255, g: 0, b: 0 };
const square = (background: Color) => sharp({ create: { width: 20, height: 20, channels: 4, background } });

/** Creates an animated PNG whose only frame is the default image, which every PNG reader shows. */
async function movingPng(): Promise<Buffer> {
  const png = await samplePicture({ format: 'png', colour: '#ff0000' });
  const chunk = (name: string, data: Buffer) => {
    const [length, sum, named] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(name), data])];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const frame = Buffer.alloc(26);
  frame.writeUInt32BE(40, 4);
  frame.writeUInt32BE(30, 8);
  const afterHeader = 33;
  return Buffer.concat([
    png.subarray(0, afterHeader),
    chunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])),
    chunk('fcTL', frame),
    png.subarray(afterHeader),
  ]);
}

describe.each(['jpeg', 'png', 'webp'] as const)('a picture in %s', (format) => {
  it('is stored as WebP in each width', async () => {
    const picture = await read(await samplePicture({ format, width: 3000, height: 1500, colour: '#ff0000' }));
    expect(picture).toMatchObject({ width: 2048, height: 1024 });
    expect(await pictureFacts(picture.forms.large)).toMatchObject({ format: 'webp', width: 2048, height: 1024 });
    expect(await pictureFacts(picture.forms.small)).toMatchObject({ format: 'webp', width: 800, height: 400 });
  });

  it('is not enlarged', async () => {
    const picture = await read(await samplePicture({ format, width: 40, height: 30 }));
    expect(picture).toMatchObject({ width: 40, height: 30 });
    for (const form of Object.values(picture.forms))
      expect(await pictureFacts(form)).toMatchObject({ width: 40, height: 30 });
  });

  it('is rotated by its EXIF orientation and loses its EXIF metadata', async () => {
    const sent = await samplePicture({ format, width: 40, height: 30, orientation: 6 });
    expect(await pictureFacts(sent)).toMatchObject({ width: 40, hasExif: true });
    for (const form of Object.values((await read(sent)).forms))
      expect(await pictureFacts(form)).toMatchObject({ width: 30, height: 40, hasExif: false });
  });

  it('is rejected if it is truncated', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const whole = await sharp({ create: { width: 300, height: 300, channels: 3, background: red, noise } })
      .toFormat(format)
      .toBuffer();
    await expect(read(whole)).resolves.toMatchObject({ width: 300 });
    await expect(read(whole.subarray(0, whole.length / 2))).rejects.toMatchObject(damaged);
  });
});

it('reads a picture in any color space', async () => {
  const kinds = {
    print: square({ ...red, alpha: 1 })
      .removeAlpha()
      .toColourspace('cmyk')
      .jpeg(),
    deep: square({ ...red, alpha: 1 })
      .removeAlpha()
      .toColourspace('rgb16')
      .png(),
    few: square({ ...red, alpha: 1 }).png({ palette: true }),
    glass: square({ ...red, alpha: 0.5 }).png(),
  };
  for (const [kind, made] of Object.entries(kinds)) {
    const { colour } = await pictureFacts((await read(await made.toBuffer())).forms.small);
    const [reds, ...others] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    expect([kind, (reds ?? 0) > 200, others.every((value) => value < 60)]).toEqual([kind, true, true]);
  }
  const grey = await read(await square({ r: 128, g: 128, b: 128 }).toColourspace('b-w').png().toBuffer());
  expect((await pictureFacts(grey.forms.large)).colour).toBe('#808080');
});

it('keeps transparency', async () => {
  const { forms } = await read(
    await square({ ...red, alpha: 0.5 })
      .png()
      .toBuffer(),
  );
  const { data, info } = await sharp(forms.large).raw().toBuffer({ resolveWithObject: true });
  expect([info.channels, data[0], data[3]]).toEqual([4, expect.closeTo(255, -1), expect.closeTo(128, -1)]);
});

it('keeps the first frame of an animation', async () => {
  const frames = await Promise.all(['#ff0000', '#0000ff'].map((colour) => samplePicture({ format: 'png', colour })));
  const webp = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  expect((await sharp(webp).metadata()).pages).toBe(2);
  for (const moving of [webp, await movingPng()]) {
    const { forms } = await read(moving);
    expect(await pictureFacts(forms.large)).toMatchObject({
      width: 40,
      height: 30,
      colour: expect.stringMatching(/^#f/),
    });
  }
});

it('accepts 63 megapixels and rejects 65, however small the file is', async () => {
  const large = await samplePicture({ width: 9000, height: 7000 });
  await expect(read(large)).resolves.toMatchObject({ width: 2048, height: 1593 });
  const bomb = await samplePicture({ format: 'png', width: 10_000, height: 6500 });
  expect(bomb.length).toBeLessThan(1_000_000);
  await expect(read(bomb)).rejects.toMatchObject(damaged);
});

describe('rejects a file that is not a JPEG, PNG or WebP, whatever type the client declares', () => {
  const rejected = rejection('must be a JPEG, PNG or WebP picture');
  it.each(['gif', 'tiff'] as const)('a picture in %s', async (format) => {
    await expect(read(await samplePicture({ format }))).rejects.toMatchObject(rejected);
  });

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['a PDF', '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'],
    ['plain text', 'a picture'],
    ['a byte', '\u0000'],
  ])('%s', async (_, text) => {
    await expect(read(Buffer.from(text))).rejects.toMatchObject(rejected);
  });
});

it('rejects a file that only starts like a picture', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const start = (await samplePicture({ format })).subarray(0, 16);
    await expect(read(Buffer.concat([start, svg]))).rejects.toMatchObject(damaged);
  }
});
