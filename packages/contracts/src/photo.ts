import Type, { type Static } from 'typebox';
import { Id, Instant } from './fields.ts';

/** The widths in which a photo is kept, in pixels; the height follows, and nothing is made larger than it came. */
export const photoWidths = { small: 800, large: 2048 } as const;
/** A photo of a record. `width` and `height` are those of its large form, in pixels. */
export const Photo = Type.Object({
  id: Id,
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  created_at: Instant,
});
/** A photo of a record. */
export type Photo = Static<typeof Photo>;

/** What a photo may come as. */
export const photoUpload = { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 8 * 1024 * 1024 } as const;
