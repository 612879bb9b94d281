import { request, session } from '@keystead/web-kit';
import { refuse, renderRoute } from '@keystead/web-kit/testing';
import { act, waitFor } from '@testing-library/react';
import { useSessionExpiry } from './app.tsx';

function Page() {
  useSessionExpiry();
  return null;
}

test('an expired session leads to the sign-in page without leaving the document', async () => {
  jest.spyOn(console, 'warn').mockReturnValue();
  const answers = { 'GET /profile': refuse(401, 'unauthenticated', 'Please sign in.') };
  const { address } = renderRoute([{ path: '*', element: <Page /> }], { path: '/app/dashboard', answers });
  await act(() => request('GET /profile').catch(() => undefined));
  await waitFor(() => expect(address()).toBe('/login'));
  expect(session.get().status).toBe('signed-out');
});
