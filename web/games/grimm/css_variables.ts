// css_variables.ts: numbers for the stylesheet, as CSS variables.
import type { CSSProperties } from 'preact';

/** { count: 4 } as a style that sets --count. */
export const cssVariables = (properties: Record<string, number | string>): CSSProperties =>
  Object.fromEntries(Object.entries(properties).map(([name, value]) => [`--${name}`, value])) as CSSProperties;
