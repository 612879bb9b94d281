import type { Release, RemoteChannel } from '@keystead/contracts';
import type { Answers } from '@keystead/web-kit/testing';
import { screen } from '@testing-library/react';
import { conflict, dialog, gone, renderReleases } from './testing/render-releases.tsx';
import { sampleChannel, sampleRelease, sampleRollout } from './testing/sample-rollout.ts';

const ROLLBACK = 'POST /remotes/{remote}/rollback';
const able = { abilities: { start: true, pin: true, roll_back: true } };

async function ask(answer: Answers[typeof ROLLBACK], channel: Partial<RemoteChannel> = {}) {
  const page = renderReleases({ ...able, ...channel }, { [ROLLBACK]: answer });
  await page.person.click((await page.card()).getByRole('button', { name: 'Roll back…' }));
  const asked = await dialog('Roll back Portfolio?');
  const rollBack = async () => {
    await page.person.type(asked.getByRole('textbox', { name: 'Reason' }), 'It hurts');
    await page.person.click(asked.getByRole('button', { name: 'Roll back' }));
  };
  return { ...page, asked, rollBack };
}

test('rolling back the stable release needs a reason, and sends the version that the user saw', async () => {
  const { asked, made, rollBack } = await ask(sampleChannel());
  expect(asked.getByText('Everybody gets 4.1.0 (aaaaaaaa) again, and 4.2.0 (bbbbbbbb) is blocked.')).toBeVisible();
  await rollBack();
  await gone(/^Roll back/);
  expect(made(ROLLBACK)).toMatchObject([
    { params: { remote: 'mf-portfolio' }, body: { reason: 'It hurts' }, headers: { 'If-Match': '"3"' } },
  ]);
});

test('a version conflict shows a failure', async () => {
  const { rollBack } = await ask(conflict);
  await rollBack();
  expect(await screen.findByText(/^Failed to roll it back. Somebody else was faster/)).toBeVisible();
});

test('without another good release, all visitors get the deployed one', async () => {
  const { stable } = sampleChannel();
  const { asked } = await ask(sampleChannel(), { last_good: stable ? [stable] : [] });
  expect(asked.getByText(/^Everybody gets 4\.0\.0 \(ffffffff\), as deployed, again/)).toBeVisible();
});

test('rolling back is not offered where the server does not allow it', async () => {
  const { card } = renderReleases();
  expect((await card()).getByRole('button', { name: 'Send everybody to…' })).toBeVisible();
  expect((await card()).queryByRole('button', { name: 'Roll back…' })).not.toBeInTheDocument();
});

test('a rollback is listed among the manual changes', async () => {
  const step = { at: '2026-03-02T14:05:00.000Z', action: 'rolled_back' as const, by: 'Ada Admin', reason: 'It hurts' };
  const stable = sampleChannel().last_good[0] ?? null;
  const { card, person } = renderReleases({ steps: [{ ...step, stable }] });
  const portfolio = await card();
  await person.click(portfolio.getByText('Changes by hand'));
  expect(await portfolio.findByText('Rolled back to 4.1.0 (aaaaaaaa) by Ada Admin')).toBeVisible();
});

const colorOf = (button: HTMLElement) => getComputedStyle(button).getPropertyValue('background');

/** Opens a dialog by a button of the card. Returns the colour of the dialog's confirm button. */
async function colorOfDoing(button: string, label: string, channel: Partial<RemoteChannel>) {
  const { card, person, unmount } = renderReleases(channel);
  await person.click((await card()).getByRole('button', { name: button }));
  const color = colorOf((await dialog(new RegExp(`^${label}`))).getByRole('button', { name: label }));
  unmount();
  return color;
}

/** The same by the menu of a release. */
async function colorOfDoingTo(release: Release, item: string, label: string) {
  const releases = { releases: [release], next_cursor: null, total: 1 };
  const { card, person, unmount } = renderReleases({}, { 'GET /releases': releases });
  const portfolio = await card();
  await person.click(portfolio.getByText('Releases'));
  await person.click(await portfolio.findByRole('button', { name: /^Actions for/ }));
  await person.click(await screen.findByRole('menuitem', { name: item }));
  const color = colorOf((await dialog(new RegExp(`^${label}`))).getByRole('button', { name: label }));
  unmount();
  return color;
}

test('the confirm button of a destructive action has its own colour', async () => {
  const rollout = sampleRollout();
  const usual = await colorOfDoing('Hold', 'Hold', { rollout });
  const dangerous = await colorOfDoing('Take back', 'Take back', { rollout });
  expect(usual).not.toBe('');
  expect(dangerous).not.toBe(usual);
  expect(await colorOfDoing('Roll back…', 'Roll back', able)).toBe(dangerous);
  expect(await colorOfDoingTo(sampleRelease(), 'Block…', 'Block')).toBe(dangerous);
});
