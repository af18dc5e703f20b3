// door_picture.tsx: a door's picture that is one drawing; the drawing may come later than this, and appears then.
import type { ComponentType } from 'preact';

/** The component that draws a symbol of 300x168, cut at the sides and the top where there is less room. */
export const doorPicture =
  (drawing: string): ComponentType =>
  () => (
    <svg viewBox="0 0 300 168" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <use href={`#${drawing}`} width="300" height="168" />
    </svg>
  );
