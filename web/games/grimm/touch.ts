// touch.ts: whether the latest press was a finger's: it slips more easily than a mouse.
let isTouch = false;

addEventListener('pointerdown', ({ pointerType }) => (isTouch = pointerType === 'touch'), true);
addEventListener('keydown', () => (isTouch = false), true);

export const wasTouched = (): boolean => isTouch;
