// qr.tsx: an address as a QR code: dark on light by day and by night.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

const quietModules = 4; // the light margin that readers ask for

interface Code {
  size: number; // modules a side, the margin included
  path: string;
}

/** Runs of dark modules as strokes of one path. */
function pathOf(modules: readonly (readonly boolean[])[]): string {
  let path = '';
  for (const [y, row] of modules.entries())
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x++;
      path += `M${from} ${y}h${x + 1 - from}v1H${from}z`;
    }
  return path;
}

async function encodeText(text: string): Promise<Code> {
  const { encode } = await import('uqr');
  const { size, data } = encode(text, { ecc: 'M', border: quietModules });
  return { size, path: pathOf(data) };
}

export function QrCode({ text, label }: { text: string; label: string }): JSX.Element {
  const [code, setCode] = useState<Code | null>(null);
  useEffect(() => {
    let isWanted = true;
    encodeText(text)
      .then((made) => isWanted && setCode(made))
      .catch(() => {}); // the link is beside it
    return () => {
      isWanted = false;
    };
  }, [text]);
  return (
    <div class="qr">
      {code && (
        <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={label} shape-rendering="crispEdges">
          <path d={code.path} fill="#1B1A18" />
        </svg>
      )}
    </div>
  );
}
