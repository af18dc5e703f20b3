// page_scale.ts: how much larger than on a desk everything is drawn. On a large screen the root's font size grows, and
// with it whatever stylesheets measure in px (style/3-ground.css); what scripts measure follows by this.

const deskPx = 16; // the root's font size up to there

export const pageScale = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize) / deskPx;

/** So many px of a desk, on this screen. */
export const scaled = (px: number): number => px * pageScale();
