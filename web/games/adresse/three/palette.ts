// palette.ts: the colours of the 3D viewport, by day and by night, as viewport.css names them.

const names = {
  sky: '--viewport-sky',
  ray: '--viewport-ray',
  disc: '--viewport-disc',
  far: '--viewport-far',
  near: '--viewport-near',
  meadow: '--viewport-meadow',
  table: '--viewport-table',
  seam: '--viewport-seam',
  board: '--viewport-board',
  boardCut: '--viewport-board-cut',
  skin: '--viewport-skin',
  sleeve: '--viewport-sleeve',
  otherSleeve: '--viewport-other-sleeve',
  paper: '--viewport-paper',
  ink: '--art-ink',
  fell: '--viewport-fell',
  placed: '--viewport-placed',
  aim: '--viewport-aim',
} as const;

export type Palette = Record<keyof typeof names, string>;

/** As the stylesheet has them for this element at this moment. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const read = ([name, property]: [string, string]) => [name, style.getPropertyValue(property).trim() || '#888888'];
  return Object.fromEntries(Object.entries(names).map(read)) as Palette;
}
