import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formats, pictureFile, pictureModule, shots, themes } from './picture-module.ts';

const folder = join(import.meta.dirname, '../../../../mf-marketing/src/pictures');
const MOST_BYTES = 1_500_000;

test.each(shots)('$name: the stored module matches the shot', (shot) => {
  expect(readFileSync(join(folder, `${shot.name}.ts`), 'utf8')).toBe(pictureModule(shot));
});

test('the folder has exactly one file for each picture, theme, width and format', () => {
  const wanted = shots.flatMap(({ name, widths }) =>
    themes.flatMap((theme) =>
      widths.flatMap((width) => formats.map((format) => pictureFile(name, theme, width, format))),
    ),
  );
  expect(readdirSync(join(folder, 'files')).sort()).toEqual(wanted.sort());
});

test('pictures: the total size stays small', () => {
  const files = readdirSync(join(folder, 'files'));
  const bytes = files.reduce((sum, file) => sum + readFileSync(join(folder, 'files', file)).length, 0);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
});
