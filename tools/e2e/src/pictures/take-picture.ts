import { demoAccounts } from '@keystead/contracts';
import type { Page } from 'playwright-core';
import { signIn } from '../sign-in.ts';
import { visit } from '../visit.ts';
import type { PictureTheme } from './picture-module.ts';
import type { Shot } from './shots.ts';

/** Removes the assistant's button, which would cover the content. */
async function withoutLauncher(page: Page): Promise<void> {
  const launcher = page.locator('[aria-label="AI chat"]');
  await launcher.waitFor();
  await launcher.evaluate((it) => it.remove());
}

/** Takes a screenshot as PNG. */
export async function takePicture(url: string, shot: Shot, colorScheme: PictureTheme): Promise<Buffer> {
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
