import { render } from '@testing-library/react';
import { StructuredData } from './structured-data.tsx';

test('an end tag within the data does not end the script', () => {
  const { container } = render(<StructuredData data={{ name: '</script><b>' }} />);
  expect(container.innerHTML).not.toContain('</script><b>');
  expect(JSON.parse(container.querySelector('script')?.textContent ?? '')).toEqual({ name: '</script><b>' });
});
