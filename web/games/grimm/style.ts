// style.ts: numbers for the stylesheet.
import type { CSSProperties } from 'preact';

/** { count: 4 } as a style that sets --count. */
export const styleOf = (properties: Record<string, number | string>): CSSProperties =>
  Object.fromEntries(Object.entries(properties).map(([name, value]) => [`--${name}`, value])) as CSSProperties;
