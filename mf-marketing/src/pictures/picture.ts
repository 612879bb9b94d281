/** The files of one theme of a picture, as `srcset` wants them. */
export interface PictureSources {
  avif: string;
  webp: string;
}

/** A picture of the product: its size at its widest, and its files. */
export interface Picture {
  width: number;
  height: number;
  light: PictureSources;
  dark: PictureSources;
}
