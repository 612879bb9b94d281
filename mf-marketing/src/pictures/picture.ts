/** The files of one theme of a picture, in the syntax of `srcset`. */
export interface PictureSources {
  avif: string;
  webp: string;
}

/** A picture of the product: its largest size, and its files. */
export interface Picture {
  width: number;
  height: number;
  light: PictureSources;
  dark: PictureSources;
}
