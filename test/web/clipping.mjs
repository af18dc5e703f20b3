// clipping.mjs: texts that are cut off: by an element that hides what does not fit, or because they run out of the
// button that they are on.

/** What is cut off on a page now: {where, sign, text}; `sign` if three dots say that there is more. */
export function clippedOn(page) {
  return page.evaluate(() => {
    const slack = 1.5; // pixels: letters are rounded
    const air = 0.3; // of its height: so much of a line has no letters above and below
    const found = [];
    const isHidden = (one) => one.closest("[data-live], .toast, .vh, .sprite, [hidden], script, style");

    /** By how much a text sticks out of a box, and where. */
    const beyond = (text, box, axes) => {
      const over = { right: text.right - box.right, left: box.left - text.left };
      const free = air * text.height;
      if (axes.y) Object.assign(over, { bottom: text.bottom - free - box.bottom, top: box.top - text.top - free });
      if (!axes.x) delete over.right, delete over.left;
      return Object.entries(over).find(([, pixels]) => pixels > slack);
    };
    const nameOf = (one) => `${one.localName}${[...one.classList].map((name) => `.${name}`).join("")}`;
    const tell = (node, holder, [side, pixels]) => {
      const { textOverflow, webkitLineClamp } = getComputedStyle(holder);
      found.push({
        where: nameOf(holder),
        sign: textOverflow === "ellipsis" || webkitLineClamp !== "none",
        text: `${node.data.trim().slice(0, 80)}: ${Math.round(pixels)} px at the ${side}`,
      });
    };

    const lookAt = (node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      const texts = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
      const axes = { x: true, y: true }; // in which it cannot be scrolled to
      let isBadge = false; // put somewhere on purpose
      for (let one = node.parentElement; one && one !== document.body; one = one.parentElement) {
        const { overflowX, overflowY, position, display, clipPath } = getComputedStyle(one);
        if (clipPath === "inset(50%)") return; // only to be heard
        const isBox = display !== "inline" && display !== "contents";
        const box = one.getBoundingClientRect();
        const hides = { x: isBox && /hidden|clip/.test(overflowX), y: isBox && /hidden|clip/.test(overflowY) };
        const holds = one.matches("button, a.btn") && !isBadge ? { x: true, y: true } : hides;
        const here = { x: axes.x && holds.x, y: axes.y && holds.y };
        if (position === "absolute") isBadge = true;
        const out = texts.map((text) => beyond(text, box, here)).find(Boolean);
        if ((here.x || here.y) && out) return tell(node, one, out);
        if (isBox && /auto|scroll/.test(overflowX)) axes.x = false;
        if (isBox && /auto|scroll/.test(overflowY)) axes.y = false;
        if (position === "fixed" || (!axes.x && !axes.y)) return;
      }
    };

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const parent = node.parentElement;
      if (!/\p{L}/u.test(node.data) || isHidden(parent)) continue;
      if (parent.checkVisibility && !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue;
      lookAt(node);
    }
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth + slack)
      found.push({ where: "the page", sign: false, text: `${scrollWidth - innerWidth} px wider than its window` });
    return found;
  });
}
