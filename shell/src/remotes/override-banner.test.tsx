import { refuse, renderRoute } from '@keystead/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { sampleRemote, sampleResolution } from '../../test/sample-resolution.ts';
import { OverrideNotice } from './override-notice.tsx';
import { documents } from './page-document.ts';
import { fetchResolution } from './resolution.ts';

let reload: jest.SpiedFunction<typeof documents.reload>;

async function show(override: boolean, answers: Parameters<typeof renderRoute>[1]['answers'] = {}) {
  const remotes = {
    'mf-portfolio': sampleRemote('r1', { override, version: '4.2.0' }),
    'mf-billing': sampleRemote('r1'),
  };
  const rendered = renderRoute([{ path: '/', element: <OverrideNotice /> }], {
    path: '/',
    user: null,
    answers: { 'GET /releases/resolve': sampleResolution(remotes), ...answers },
  });
  await act(async () => void (await fetchResolution()));
  return rendered;
}

beforeEach(() => {
  reload = jest.spyOn(documents, 'reload').mockReturnValue();
});

test('renders nothing while no release is selected', async () => {
  const { container } = await show(false);
  expect(container).toBeEmptyDOMElement();
});

test('names the selected release, and ends the selection', async () => {
  const { person, calls } = await show(true, { 'DELETE /releases/overrides': undefined });
  expect(await screen.findByText('You are previewing Portfolio (release 4.2.0).')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Stop previewing' }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(calls.at(-1)?.operation).toBe('DELETE /releases/overrides');
});

test('shows a failure', async () => {
  const { person } = await show(true, {
    'DELETE /releases/overrides': refuse(503, 'service_unavailable', 'Back soon.'),
  });
  await person.click(await screen.findByRole('button', { name: 'Stop previewing' }));
  expect(await screen.findByText('Back soon.')).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
});
