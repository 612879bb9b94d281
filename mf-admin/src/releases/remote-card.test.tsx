import type { Release, RemoteChannel } from '@keystead/contracts';
import type { Answers } from '@keystead/web-kit/testing';
import { screen } from '@testing-library/react';
import { conflict, dialog, renderReleases, waitUntilClosed } from '../../test/render-releases.tsx';
import { sampleChannel, sampleRelease, sampleRollout } from '../../test/sample-rollout.ts';

const ROLLBACK = 'POST /remotes/{remote}/rollback';
const able = { abilities: { start: true, pin: true, roll_back: true } };

async function openRollback(answer: Answers[typeof ROLLBACK], channel: Partial<RemoteChannel> = {}) {
  const page = renderReleases({ ...able, ...channel }, { [ROLLBACK]: answer });
  await page.choose('Roll back…');
  const form = await dialog('Roll back Portfolio?');
  const rollBack = async () => {
    await page.person.type(form.getByRole('textbox', { name: 'Reason' }), 'It hurts');
    await page.person.click(form.getByRole('button', { name: 'Roll back' }));
  };
  return { ...page, form, rollBack };
}

test('rolling back the stable release needs a reason, and sends the version that the user saw', async () => {
  const { form, callsTo, rollBack } = await openRollback(sampleChannel());
  expect(form.getByText('Everyone gets 4.1.0 (aaaaaaaa) again, and 4.2.0 (bbbbbbbb) is blocked.')).toBeVisible();
  await rollBack();
  await waitUntilClosed(/^Roll back/);
  expect(callsTo(ROLLBACK)).toMatchObject([
    { params: { remote: 'mf-portfolio' }, body: { reason: 'It hurts' }, headers: { 'If-Match': '"3"' } },
  ]);
});

test('a version conflict shows a failure', async () => {
  const { rollBack } = await openRollback(conflict);
  await rollBack();
  expect(await screen.findByText(/^Failed to roll back. Someone else changed this record/)).toBeVisible();
});

test('without another good release, all visitors get the deployed one', async () => {
  const { stable } = sampleChannel();
  const { form } = await openRollback(sampleChannel(), { last_good: stable ? [stable] : [] });
  expect(form.getByText(/^Everyone gets 4\.0\.0 \(ffffffff\), as deployed, again/)).toBeVisible();
});

test('rolling back is not offered where the server does not allow it', async () => {
  const { card, person } = renderReleases();
  await person.click((await card()).getByRole('button', { name: 'Manage Portfolio' }));
  await screen.findByRole('menuitem', { name: 'Release to everyone…' });
  expect(screen.queryByRole('menuitem', { name: 'Roll back…' })).not.toBeInTheDocument();
});

test('a rollback is listed among the manual changes', async () => {
  const step = { at: '2026-03-02T14:05:00.000Z', action: 'rolled_back' as const, by: 'Ada Admin', reason: 'It hurts' };
  const stable = sampleChannel().last_good[0] ?? null;
  const { card, person } = renderReleases({ steps: [{ ...step, stable }] });
  const portfolio = await card();
  await person.click(portfolio.getByText('Details'));
  expect(await portfolio.findByText('Rolled back to 4.1.0 (aaaaaaaa) by Ada Admin')).toBeVisible();
});

const colorOf = (button: HTMLElement) => getComputedStyle(button).getPropertyValue('background');

/** Opens a dialog by a button of the card, or by its menu. Returns the colour of the dialog's confirm button. */
async function confirmColor(button: string, label: string, channel: Partial<RemoteChannel>) {
  const { card, choose, person, unmount } = renderReleases(channel);
  if (button.endsWith('…')) await choose(button);
  else await person.click((await card()).getByRole('button', { name: button }));
  const color = colorOf((await dialog(new RegExp(`^${label}`))).getByRole('button', { name: label }));
  unmount();
  return color;
}

/** The same by the menu of a release. */
async function menuConfirmColor(release: Release, item: string, label: string) {
  const releases = { releases: [release], next_cursor: null, total: 1 };
  const { card, person, unmount } = renderReleases({}, { 'GET /releases': releases });
  const portfolio = await card();
  await person.click(portfolio.getByText('Details'));
  await person.click(await portfolio.findByRole('button', { name: /^Actions for/ }));
  await person.click(await screen.findByRole('menuitem', { name: item }));
  const color = colorOf((await dialog(new RegExp(`^${label}`))).getByRole('button', { name: label }));
  unmount();
  return color;
}

test('the confirm button of a destructive action has its own colour', async () => {
  const rollout = sampleRollout();
  const regular = await confirmColor('Hold', 'Hold', { rollout });
  const destructive = await confirmColor('Roll back', 'Roll back', { rollout });
  expect(regular).not.toBe('');
  expect(destructive).not.toBe(regular);
  expect(await confirmColor('Roll back…', 'Roll back', able)).toBe(destructive);
  expect(await menuConfirmColor(sampleRelease(), 'Block…', 'Block')).toBe(destructive);
});
