import { render, waitFor } from '@testing-library/react';
import styles from 'swagger-ui-dist/swagger-ui.css';
import { ReferenceViewer } from './reference-viewer.tsx';

test('its stylesheet must have the hash that the gateway provided', async () => {
  Object.assign(globalThis, { __keystead_integrity__: { [new URL(styles, location.href).pathname]: 'sha384-right' } });
  render(<ReferenceViewer />);
  await waitFor(() =>
    expect(document.querySelector('link[rel="stylesheet"]')).toHaveAttribute('integrity', 'sha384-right'),
  );
});
