import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoAccounts } from '@keystead/contracts';
import type { Page } from 'playwright-core';
import sharp, { type Sharp } from 'sharp';
import { signIn } from '../browser/user-actions.ts';
import { visit } from '../browser/visit.ts';
import { RunningProduct } from '../running-product.ts';
import {
  formats,
  type PictureFormat,
  type PictureTheme,
  pictureFile,
  pictureModule,
  type Shot,
  shots,
  themes,
} from './picture-module.ts';

/** Removes the assistant's button, which would cover the content. */
async function withoutLauncher(page: Page): Promise<void> {
  const launcher = page.locator('[aria-label="AI chat"]');
  await launcher.waitFor();
  await launcher.evaluate((it) => it.remove());
}

/** Takes a screenshot as PNG. */
async function takePicture(url: string, shot: Shot, colorScheme: PictureTheme): Promise<Buffer> {
  const visitor = await visit(url, { ...shot.screen, colorScheme });
  const { page } = visitor;
  try {
    await signIn(page, demoAccounts[shot.who], demoAccounts.password);
    await page.goto(shot.path);
    await shot.prepare(visitor);
    await visitor.atRest();
    await withoutLauncher(page);
    return await page.screenshot({ caret: 'hide' });
  } finally {
    await visitor.leave();
  }
}

// `npm run pictures -w e2e`: takes the screenshots for the public pages from the running demo. `-- payments` takes only
// one.

const folder = join(import.meta.dirname, '../../../../mf-marketing/src/pictures');
const encode: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 48, effort: 4 }),
  webp: (picture) => picture.webp({ quality: 58, effort: 4 }),
};

async function save({ name, widths }: Shot, theme: PictureTheme, screenshot: Buffer): Promise<number> {
  let bytes = 0;
  for (const width of widths) {
    const picture = sharp(screenshot).resize({ width });
    for (const format of formats) {
      const file = join(folder, 'files', pictureFile(name, theme, width, format));
      bytes += (await encode[format](picture.clone()).toFile(file)).size;
    }
  }
  return bytes;
}

const names = process.argv.slice(2);
const product = await RunningProduct.start();
try {
  await mkdir(join(folder, 'files'), { recursive: true });
  for (const shot of shots.filter(({ name }) => names.length === 0 || names.includes(name))) {
    let bytes = 0;
    for (const theme of themes) bytes += await save(shot, theme, await takePicture(product.url, shot, theme));
    await writeFile(join(folder, `${shot.name}.ts`), pictureModule(shot));
    console.log(`${shot.name}: ${Math.round(bytes / 1000)} KB`);
  }
} finally {
  await product.stop();
}
