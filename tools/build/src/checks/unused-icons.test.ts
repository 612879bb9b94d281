import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unusedIcons } from './unused-icons.ts';

test('every icon is used in the product', () => {
  expect(unusedIcons(join(import.meta.dirname, '../../../..'))).toEqual([]);
});

test('an icon that only a test names counts as unused', () => {
  const root = mkdtempSync(join(tmpdir(), 'keystead-icons-'));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const icon = (name: string) => `export { default as ${name} } from 'icons/${name}';\n`;
  write('packages/ui/src/icons.ts', icon('BellIcon') + icon('BedIcon'));
  write('packages/ui/src/app/icons.ts', icon('BathIcon'));
  write('mf-one/src/page.tsx', 'const page = <BedIcon />; // not BathIconBar');
  write('mf-one/src/page.test.tsx', 'const found = <BellIcon />;');
  expect(unusedIcons(root)).toEqual(['BellIcon', 'BathIcon']);
  rmSync(root, { recursive: true });
});
