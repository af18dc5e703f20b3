// door_picture.tsx: a door's picture that is one drawing; the drawing may come later than this, and appears then.
import type { ComponentType } from 'preact';

/** The component that draws a symbol of 300x168. Where a door is narrow, only what is around `middle` has
 * room. */
export const doorPicture =
  (drawing: string, middle = 150): ComponentType =>
  () => (
    <svg viewBox="0 0 300 168" style={{ '--middle': middle }} aria-hidden="true">
      <use href={`#${drawing}`} width="300" height="168" />
    </svg>
  );
