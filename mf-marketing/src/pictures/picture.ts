/** The files of one theme of a picture, in the syntax of `srcset`. */
export interface PictureSources {
  avif: string;
  webp: string;
}

export interface Picture {
  width: number;
  height: number;
  light: PictureSources;
  dark: PictureSources;
}

/** The URLs of a picture's files of one width, of each theme. */
type Files = Record<'light' | 'dark', readonly [avif: string, webp: string]>;

export function picture(width: number, height: number, files: Readonly<Record<number, Files>>): Picture {
  const sources = (theme: 'light' | 'dark', format: 0 | 1) =>
    Object.entries(files)
      .map(([wide, of]) => `${of[theme][format]} ${wide}w`)
      .join(', ');
  const of = (theme: 'light' | 'dark') => ({ avif: sources(theme, 0), webp: sources(theme, 1) });
  return { width, height, light: of('light'), dark: of('dark') };
}
