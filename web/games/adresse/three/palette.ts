// palette.ts: the stage is printed in the house's few palette, by day and by night; stage.css names them.

const names = {
  sky: '--stage-sky',
  ray: '--stage-ray',
  disc: '--stage-disc',
  far: '--stage-far',
  near: '--stage-near',
  meadow: '--stage-meadow',
  table: '--stage-table',
  seam: '--stage-seam',
  board: '--stage-board',
  boardCut: '--stage-board-cut',
  skin: '--stage-skin',
  sleeve: '--stage-sleeve',
  otherSleeve: '--stage-other-sleeve',
  paper: '--stage-paper',
  ink: '--art-ink',
  fell: '--stage-fell',
  placed: '--stage-placed',
  aim: '--stage-aim',
} as const;

export type Palette = Record<keyof typeof names, string>;

/** As the stylesheet has them for this element at this moment. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const read = ([name, property]: [string, string]) => [name, style.getPropertyValue(property).trim() || '#888888'];
  return Object.fromEntries(Object.entries(names).map(read)) as Palette;
}
