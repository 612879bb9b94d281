import type { Shot } from './shots.ts';

/** The themes of each picture. */
export const themes = ['light', 'dark'] as const;
export type PictureTheme = (typeof themes)[number];
/** The formats of each picture, the smaller one first. */
export const formats = ['avif', 'webp'] as const;
export type PictureFormat = (typeof formats)[number];

/** Returns the file name of a picture in its folder. */
export function pictureFile(name: string, theme: PictureTheme, width: number, format: PictureFormat): string {
  return `${name}-${theme}-${width}.${format}`;
}

// Sorts like the formatter sorts imports: 480 before 1200.
const naturally = new Intl.Collator('en', { numeric: true });

const identifier = (file: string) => file.replaceAll(/\W(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Generates the module with which a page of the remote imports a picture: the URLs of its files, and its size. */
export function pictureModule({ name, screen, widths }: Shot): string {
  const files = (theme: PictureTheme, format: PictureFormat) =>
    widths.map((width) => ({ width, file: pictureFile(name, theme, width, format) }));
  const all = themes.flatMap((theme) => formats.flatMap((format) => files(theme, format)));
  const imports = all.map(({ file }) => file).sort((one, other) => naturally.compare(one, other));
  const sources = (theme: PictureTheme) =>
    formats
      .map((format) => {
        const list = files(theme, format).map(({ width, file }) => `\${${identifier(file)}} ${width}w`);
        return `    ${format}: \`${list.join(', ')}\`,\n`;
      })
      .join('');
  const widest = Math.max(...widths);
  return [
    '// Written by `npm run pictures -w e2e`, with the files that it names.',
    ...imports.map((file) => `import ${identifier(file)} from './files/${file}';`),
    "import type { Picture } from './picture.ts';",
    '',
    `export const ${identifier(name)}: Picture = {`,
    `  width: ${widest},`,
    `  height: ${Math.round((widest * screen.height) / screen.width)},`,
    ...themes.map((theme) => `  ${theme}: {\n${sources(theme)}  },`),
    '};',
    '',
  ].join('\n');
}
